// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/WholeFile.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <QTemporaryFile>

namespace streamgauge {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("WholeFile", text);
}

tl::unexpected<Error> unwritable(const QString &path, const QString &reason)
{
    return failure(
        tr("%1 can't be written: %2. Give another path, or make this one writable.").arg(path, reason));
}

} // namespace

Result<void> writeWholeFile(const QString &path, const QByteArray &content)
{
    const auto writeTo = [&](QFileDevice &file) {
        return file.open(QIODevice::WriteOnly) && file.write(content) == content.size();
    };
    if (const QFileInfo info(path); info.exists() && !info.isFile()) {
        QFile device(path); // such as /dev/stdout, also where that is a pipe
        return writeTo(device) && device.flush() ? Result<void>() : unwritable(path, device.errorString());
    }
    QSaveFile file(path);
    // Lets a file be written in a folder where no file may be made.
    file.setDirectWriteFallback(true);
    if (!writeTo(file) || !file.commit())
        return unwritable(path, file.errorString());
    return {};
}

Result<void> checkWritable(const QString &path)
{
    const QFileInfo info(path);
    if (path.isEmpty())
        return failure(tr("An output file has an empty name. Give a path."));
    if (info.isDir())
        return unwritable(path, tr("it is a folder"));
    if (info.exists()) {
        if (!info.isWritable())
            return unwritable(path, tr("permission denied"));
        return {};
    }
    const QString folder = info.absolutePath();
    if (!QFileInfo(folder).isDir())
        return unwritable(path, tr("the folder %1 does not exist").arg(folder));
    QTemporaryFile probe(folder + QStringLiteral("/.streamgauge-XXXXXX"));
    if (!probe.open())
        return unwritable(path, probe.errorString());
    return {};
}

Result<void> makeFolder(const QString &folder)
{
    if (folder.isEmpty())
        return failure(tr("The report folder has an empty name. Give a path."));
    if (QFileInfo::exists(folder) && !QFileInfo(folder).isDir())
        return unwritable(folder, tr("it is a file, not a folder"));
    if (!QDir().mkpath(folder))
        return unwritable(folder, tr("the folder can't be made"));
    QTemporaryFile probe(folder + QStringLiteral("/.streamgauge-XXXXXX"));
    if (!probe.open())
        return unwritable(folder, probe.errorString());
    return {};
}

} // namespace streamgauge
