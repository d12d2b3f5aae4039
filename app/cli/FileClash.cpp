// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/FileClash.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

#include <map>

namespace streamgauge {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("FileClash", text);
}

/// Where a path leads in the end, whether or not there is a file yet. Empty for what is no file on a disk.
QString placeOf(const QString &path)
{
    constexpr int mostLinks = 40;
    if (path.isEmpty() || path.startsWith(QLatin1String("/dev/")) || path.startsWith(QLatin1String("/proc/")))
        return {};
    QFileInfo info(path);
    // A link to a file that is not there yet has no canonical path of its own.
    for (int links = 0; links < mostLinks && info.isSymLink() && !info.exists(); ++links)
        info.setFile(info.symLinkTarget());
    if (info.exists())
        return info.isFile() ? info.canonicalFilePath() : QString();
    const QString folder = QFileInfo(info.absolutePath()).canonicalFilePath();
    return QDir::cleanPath((folder.isEmpty() ? info.absolutePath() : folder) + QLatin1Char('/')
                           + info.fileName());
}

} // namespace

Result<void> checkFilesDiffer(const std::vector<NamedFile> &inputs, const std::vector<NamedFile> &outputs)
{
    std::map<QString, QString> readAs;
    for (const NamedFile &input : inputs)
        readAs.emplace(placeOf(input.path), input.name);
    std::map<QString, QString> writtenAs;
    for (const NamedFile &output : outputs) {
        const QString place = placeOf(output.path);
        if (place.isEmpty())
            continue;
        if (const auto read = readAs.find(place); read != readAs.end())
            return failure(tr("%1 would overwrite %2, %3. Give another path.")
                               .arg(output.name, read->second, output.path));
        const auto [written, isNew] = writtenAs.emplace(place, output.name);
        if (!isNew)
            return failure(tr("%1 and %2 would both write %3. Give each a path of its own.")
                               .arg(written->second, output.name, output.path));
    }
    return {};
}

} // namespace streamgauge
