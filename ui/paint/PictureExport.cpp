// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/paint/PictureExport.h"

#include "core/picture/SvgWriter.h"
#include "ui/paint/PicturePainter.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QPageLayout>
#include <QPageSize>
#include <QPdfWriter>
#include <QSaveFile>

#include <cmath>

namespace streamgauge {

namespace {

/// Translation context.
struct PictureExport
{
    Q_DECLARE_TR_FUNCTIONS(PictureExport)
};

constexpr double pointsPerPixel = 0.75; // 96 pixels, or 72 points, an inch

bool writePdf(const Picture &picture, QIODevice *device)
{
    QPdfWriter writer(device);
    writer.setTitle(picture.title);
    writer.setCreator(QStringLiteral("Streamgauge " STREAMGAUGE_VERSION));
    writer.setResolution(1200);
    const QPageSize page(picture.size * pointsPerPixel, QPageSize::Point, QString(), QPageSize::ExactMatch);
    if (!writer.setPageLayout(QPageLayout(page, QPageLayout::Portrait, QMarginsF(0, 0, 0, 0))))
        return false;
    QPainter painter;
    if (!painter.begin(&writer))
        return false;
    const double scale = writer.resolution() / 96.0;
    painter.scale(scale, scale);
    paintPicture(painter, picture);
    return painter.end();
}

} // namespace

std::optional<PictureFormat> pictureFormatOf(const QString &path)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (suffix == QLatin1String("png"))
        return PictureFormat::Png;
    if (suffix == QLatin1String("svg"))
        return PictureFormat::Svg;
    if (suffix == QLatin1String("pdf"))
        return PictureFormat::Pdf;
    return std::nullopt;
}

QImage imageOf(const Picture &picture, double scale)
{
    const QSize pixels(static_cast<int>(std::ceil(picture.size.width() * scale)),
                       static_cast<int>(std::ceil(picture.size.height() * scale)));
    QImage image(pixels, QImage::Format_ARGB32_Premultiplied);
    if (image.isNull())
        return image;
    image.setDevicePixelRatio(scale);
    image.fill(Qt::white);
    QPainter painter(&image);
    paintPicture(painter, picture);
    painter.end();
    return image;
}

Result<void> exportPicture(const Picture &picture, const QString &path, PictureFormat format, double scale)
{
    QSaveFile file(path);
    const auto refused = [&file, &path] {
        return failure(
            PictureExport::tr("%1 can't be written: %2. Choose another folder, or free some space.")
                .arg(path, file.errorString()));
    };
    if (!file.open(QIODevice::WriteOnly))
        return refused();
    bool painted = false;
    switch (format) {
    case PictureFormat::Png: {
        const QImage image = imageOf(picture, scale);
        painted = !image.isNull() && image.save(&file, "PNG");
        break;
    }
    case PictureFormat::Svg: {
        const QByteArray svg = svgOf(picture);
        painted = file.write(svg) == svg.size();
        break;
    }
    case PictureFormat::Pdf:
        painted = writePdf(picture, &file);
        break;
    }
    if (!painted) {
        file.cancelWriting();
        if (file.error() != QFileDevice::NoError)
            return refused();
        return failure(
            PictureExport::tr("The picture is too large to be written to %1. Make it smaller.").arg(path));
    }
    if (!file.commit())
        return refused();
    return {};
}

} // namespace streamgauge
