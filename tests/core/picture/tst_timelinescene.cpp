// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/TimelineRowPainter.h"
#include "core/picture/TimelineScene.h"

#include <QTest>

using namespace streamgauge;
using namespace std::chrono_literals;

namespace {

constexpr QSizeF size(1200, 800);

std::shared_ptr<TimelineRow> row(quint32 request, int backend = 0)
{
    auto made = std::make_shared<TimelineRow>();
    made->request = request;
    made->backend = backend;
    made->label = QStringLiteral("cold %1").arg(request + 1);
    made->dispatched = true;
    made->requestSent = Duration{};
    return made;
}

void finish(TimelineRow &made)
{
    made.firstToken = made.marks.front().at;
    made.lastToken = made.marks.back().at;
    made.settle = made.ended = *made.lastToken + 10ms;
    made.outcome = Outcome::Complete;
}

std::shared_ptr<TimelineRow> stream(quint32 request, int marks = 167)
{
    auto made = row(request);
    for (int i = 0; i < marks; ++i)
        made->marks.push_back({1200ms + i * (4000ms / marks), 2.4F, 1});
    finish(*made);
    return made;
}

std::shared_ptr<TimelineRow> burst(quint32 request)
{
    auto made = row(request, 1);
    made->marks.push_back({10s, 400, 100});
    finish(*made);
    return made;
}

TimelineScene sceneOf(std::vector<std::shared_ptr<const TimelineRow>> rows)
{
    TimelineScene scene;
    scene.rows = std::move(rows);
    scene.backendNames = {QStringLiteral("dedicated"), QStringLiteral("managed")};
    scene.to = 15s;
    scene.labelWidth = 200;
    return scene;
}

/// The arrivals of a backend: the only batches in the colour of its series.
std::vector<QRectF> arrivals(const Picture &picture, int backend)
{
    std::vector<QRectF> found;
    for (const PictureItem &item : picture.items) {
        const auto *rects = std::get_if<PictureRects>(&item);
        if (rects && rects->fill == lightTheme().seriesColour(backend))
            found.insert(found.end(), rects->rects.begin(), rects->rects.end());
    }
    return found;
}

QStringList texts(const Picture &picture)
{
    QStringList found;
    for (const PictureItem &item : picture.items) {
        if (const auto *text = std::get_if<PictureText>(&item))
            found += text->text;
    }
    return found;
}

} // namespace

class TestTimelineScene : public QObject
{
    Q_OBJECT

private slots:
    void aStreamIsRainAndABurstAWall()
    {
        const Picture picture = layoutTimeline(sceneOf({stream(0), burst(1)}), lightTheme(), size);
        const std::vector<QRectF> rain = arrivals(picture, 0);
        const std::vector<QRectF> wall = arrivals(picture, 1);
        QVERIFY(rain.size() > 50);
        QCOMPARE(wall.size(), std::size_t(1));
        for (const QRectF &drop : rain)
            QVERIFY(drop.height() * 2 < wall.front().height());
        QVERIFY(wall.front().width() >= 6);
        QCOMPARE(wall.front().height(), 14.0);
        QVERIFY(texts(picture).contains(QStringLiteral("400 tok at 10.0 s")));
    }

    void atMostOneMarkAColumn()
    {
        const Picture picture = layoutTimeline(sceneOf({stream(0, 20000)}), lightTheme(), size);
        const std::vector<QRectF> rects = arrivals(picture, 0);
        QVERIFY(!rects.empty());
        QVERIFY(rects.size() < 1200);
        for (std::size_t i = 1; i < rects.size(); ++i)
            QVERIFY(rects[i].left() >= rects[i - 1].right());
    }

    void onlyVisibleRowsAreLaidOut()
    {
        std::vector<std::shared_ptr<const TimelineRow>> rows;
        for (quint32 i = 0; i < 1000; ++i)
            rows.push_back(stream(i, 10));
        TimelineScene scene = sceneOf(rows);
        scene.scroll = 500 * scene.rowHeight;
        const Picture picture = layoutTimeline(scene, lightTheme(), size);
        const QStringList shown = texts(picture);
        QVERIFY(shown.contains(QStringLiteral("cold 501")));
        QVERIFY(!shown.contains(QStringLiteral("cold 1")));
        QVERIFY(!shown.contains(QStringLiteral("cold 900")));
        QVERIFY(shown.contains(QStringLiteral("dedicated"))); // the group's name stays in sight
    }

    void heightsTellTokensApart()
    {
        QVERIFY(markHeight(1) < markHeight(10));
        QVERIFY(markHeight(10) < markHeight(100));
        QCOMPARE(markHeight(100), 1.0);
        QCOMPARE(markHeight(5000), 1.0);
        QVERIFY(markHeight(0) > 0);
    }

    void aStallIsAHoleWithItsLength()
    {
        auto stalled = row(0);
        for (int i = 0; i < 100; ++i)
            stalled->marks.push_back({1s + i * 20ms + (i >= 50 ? Duration(2s) : Duration{}), 2, 1});
        finish(*stalled);
        QCOMPARE(stallThreshold(*stalled), Duration(1s));
        QVERIFY(
            texts(layoutTimeline(sceneOf({stalled}), lightTheme(), size)).contains(QStringLiteral("2.02 s")));
    }

    void slowStreamsDoNotStall()
    {
        auto slow = row(0);
        for (int i = 0; i < 10; ++i)
            slow->marks.push_back({1s + i * 1500ms, 2, 1});
        finish(*slow);
        QCOMPARE(stallThreshold(*slow), Duration(15s));
        QVERIFY(
            !texts(layoutTimeline(sceneOf({slow}), lightTheme(), size)).contains(QStringLiteral("1.50 s")));
    }

    void failuresAreNamed()
    {
        auto failed = row(0);
        failed->ended = 350ms;
        failed->outcome = Outcome::HttpError;
        failed->endWords = QStringLiteral("HTTP 429: rate limited");
        QVERIFY(texts(layoutTimeline(sceneOf({failed}), lightTheme(), size)).contains(failed->endWords));
    }

    void emptyStateSpeaks()
    {
        TimelineScene scene;
        scene.emptyText = QStringLiteral("Nothing yet.");
        QVERIFY(texts(layoutTimeline(scene, lightTheme(), size)).contains(scene.emptyText));
    }

    void survivesAnySize_data()
    {
        QTest::addColumn<QSizeF>("area");
        QTest::newRow("nothing") << QSizeF(0, 0);
        QTest::newRow("narrow") << QSizeF(60, 300);
        QTest::newRow("low") << QSizeF(800, 30);
    }
    void survivesAnySize()
    {
        QFETCH(const QSizeF, area);
        QVERIFY(!layoutTimeline(sceneOf({stream(0), burst(1)}), lightTheme(), area).items.empty());
    }

    void hitsAreExact()
    {
        const TimelineScene scene = sceneOf({stream(0), burst(1)});
        const double y = axisStrip(size).bottom() + 1.5 * scene.rowHeight;
        const TimelineHit hit = hitTest(scene, size, {columnOf(scene, size, 10s) + 1, y});
        QCOMPARE(hit.row, std::optional<int>(1));
        QCOMPARE(hit.marks, std::size_t(1));
        QCOMPARE(hit.firstMark, std::size_t(0));
        QCOMPARE(hitTest(scene, size, {columnOf(scene, size, 10s) + 6, y}).marks, std::size_t(0));
        QVERIFY(!hitTest(scene, size, {500, 600}).row);
        QVERIFY(!hitTest(scene, size, {500, 2}).row);
    }

    void columnsAndTimesAreInverse()
    {
        TimelineScene scene = sceneOf({stream(0)});
        scene.from = 3s;
        const Duration at = 7654321us;
        QVERIFY(std::chrono::abs(timeAt(scene, size, columnOf(scene, size, at)) - at) < 10us);
    }

    void runAxisMovesRows()
    {
        auto late = stream(0);
        late->startInRun = 4s;
        QCOMPARE(reachOf(*late, TimelineAxis::SinceRunStart, {}),
                 std::optional<Duration>(*late->settle + 4s));
        QCOMPARE(reachOf(*late, TimelineAxis::SinceDispatch, {}), late->settle);
        late->outcome.reset();
        late->marks.clear();
        QCOMPARE(reachOf(*late, TimelineAxis::SinceDispatch, 9s), std::optional<Duration>(5s));
    }

    void rowsComeFromRecords()
    {
        const Instant start(100s);
        RequestRecord record;
        record.identity = {7, 1, PromptMode::Warm, RunPart::Timed, 2, 1, std::nullopt};
        record.outcome = Outcome::Complete;
        record.timeline.dispatched = start + 1s;
        record.timeline.firstToken = start + 2s;
        record.timeline.settle = record.timeline.ended = start + 3s;
        const TimelineRow made = timelineRowOf(record, timelineLabelOf(record.identity), start);
        QCOMPARE(made.label, QStringLiteral("warm 3"));
        QCOMPARE(made.startInRun, Duration(1s));
        QCOMPARE(made.firstToken, std::optional<Duration>(1s));
        QCOMPARE(made.settle, std::optional<Duration>(2s));
        QVERIFY(made.endWords.isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestTimelineScene)
#include "tst_timelinescene.moc"
