// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Time of a frame of the timeline, laid out and painted offscreen: bench_timeline [frames].

#include "core/picture/TimelineScene.h"
#include "ui/paint/PicturePainter.h"

#include <QGuiApplication>
#include <QImage>

#include <algorithm>
#include <cstdio>
#include <random>

using namespace streamgauge;

namespace {

constexpr int rowCount = 256;
constexpr QSize frameSize(1200, 800);

TimelineScene sceneWith(int events)
{
    std::mt19937 random(1);
    std::uniform_real_distribution<double> jitter(0.5, 1.5);
    const int each = events / rowCount;
    TimelineScene scene;
    scene.backendNames = {QStringLiteral("dedicated"), QStringLiteral("managed")};
    scene.to = std::chrono::seconds(12);
    scene.now = scene.to;
    for (int i = 0; i < rowCount; ++i) {
        auto row = std::make_shared<TimelineRow>();
        row->request = static_cast<quint32>(i);
        row->backend = i < rowCount / 2 ? 0 : 1;
        row->label = QStringLiteral("cold %1").arg(i + 1);
        row->dispatched = true;
        row->firstToken = std::chrono::milliseconds(300);
        Duration at = *row->firstToken;
        for (int k = 0; k < each; ++k) {
            row->marks.push_back({at, static_cast<float>(jitter(random) * 2), 1});
            at += std::chrono::round<Duration>(std::chrono::duration<double>(10.0 / each * jitter(random)));
        }
        row->lastToken = at;
        scene.rows.push_back(std::move(row));
    }
    return scene;
}

double percentile(std::vector<double> values, double share)
{
    std::sort(values.begin(), values.end());
    return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

} // namespace

int main(int argc, char **argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QGuiApplication application(argc, argv);
    const int frames = argc > 1 ? std::max(1, std::atoi(argv[1])) : 200;
    std::printf("frame of %d x %d, %d rows, %d frames; milliseconds\n", frameSize.width(), frameSize.height(),
                rowCount, frames);
    std::printf("%10s %10s %10s %12s %12s\n", "events", "p50", "p95", "layout p50", "paint p50");
    for (const int events : {16'000, 100'000, 1'000'000}) {
        TimelineScene scene = sceneWith(events);
        QImage image(frameSize, QImage::Format_RGB32);
        std::vector<double> whole;
        std::vector<double> layout;
        std::vector<double> paint;
        for (int i = 0; i < frames; ++i) {
            scene.scroll = i * 7 % 3000; // other rows in each frame
            const Instant start = Clock::now();
            const Picture picture = layoutTimeline(scene, lightTheme(), frameSize);
            const Instant laidOut = Clock::now();
            QPainter painter(&image);
            paintPicture(painter, picture);
            painter.end();
            const Instant painted = Clock::now();
            layout.push_back(millisecondsOf(laidOut - start));
            paint.push_back(millisecondsOf(painted - laidOut));
            whole.push_back(millisecondsOf(painted - start));
        }
        std::printf("%10d %10.2f %10.2f %12.2f %12.2f\n", events, percentile(whole, 0.5),
                    percentile(whole, 0.95), percentile(layout, 0.5), percentile(paint, 0.5));
    }
    return 0;
}
