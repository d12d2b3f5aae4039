// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/DecodeCommand.h"

#include "app/cli/OptionValues.h"
#include "core/plan/MappingCheck.h"
#include "core/protocol/DecodeCapture.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <cstdio>
#include <utility>

namespace streamgauge {

namespace {

constexpr int leastStatus = 100;
constexpr int mostStatus = 599;

} // namespace

void DecodeCommand::declareOptions(QCommandLineParser &parser)
{
    parser.setApplicationDescription(
        tr("Reads a captured response body and prints what it says as one JSON object: outcome, text, tool "
           "calls, usage,\n"
           "error, events, limits. Nothing is sent."));
    parser.addPositionalArgument(QStringLiteral("decode"), tr("This command."));
    parser.addPositionalArgument(QStringLiteral("FILE"), tr("The body; “-” reads it from standard input."),
                                 QStringLiteral("FILE|-"));
    parser.addOption(
        {QStringLiteral("protocol"), tr("How it streams: %1.").arg(knownProtocols()), QStringLiteral("ID")});
    parser.addOption({QStringLiteral("status"), tr("HTTP status that came with it."), QStringLiteral("N"),
                      QStringLiteral("200")});
    parser.addOption(
        {QStringLiteral("header"),
         tr("A response header, as it came; repeat it for more. Gives limits and waiting times."),
         QStringLiteral("NAME: VALUE")});
    parser.addOption({QStringLiteral("split"), tr("Feeds the body N bytes at a time; 0 all at once."),
                      QStringLiteral("N"), QStringLiteral("0")});
    parser.addOption({QStringLiteral("mapping"),
                      tr("For %1: where the texts and counts are, as the “mapping” of a plan.")
                          .arg(mappedProtocols().join(QLatin1String(", "))),
                      QStringLiteral("JSON")});
    parser.addOption(
        {QStringLiteral("tools"),
         tr("The tools that the request offered, as a JSON list of definitions or as the request "
            "itself: calls are checked against them."),
         QStringLiteral("FILE")});
    parser.addHelpOption();
}

ExitCode DecodeCommand::execute(const QStringList &arguments)
{
    QCommandLineParser parser;
    declareOptions(parser);
    if (const auto early = m_console.parse(parser, arguments))
        return *early;
    const auto capture = captureFrom(parser);
    if (!capture)
        return m_console.refuse(capture.error().message);
    const auto body = bodyFrom(capture->path);
    if (!body)
        return m_console.refuse(body.error().message);
    const QJsonObject decoded = decodeCapture(*capture->protocol, capture->head, *body, capture->split,
                                              BodyEnd::Complete, capture->backend, capture->tools);
    m_console.printVerbatim(QJsonDocument(decoded).toJson());
    return ExitCode::Done;
}

Result<DecodeCommand::Capture> DecodeCommand::captureFrom(const QCommandLineParser &parser)
{
    Capture capture;
    const QStringList files = parser.positionalArguments().mid(1);
    if (files.size() != 1)
        return failure(files.isEmpty() ? tr("Name the file with the body, or “-” for standard input.")
                                       : tr("Give one file, not %1.").arg(files.size()));
    capture.path = files.front();
    if (!parser.isSet(QStringLiteral("protocol")))
        return failure(tr("Say with --protocol how the body streams: %1.").arg(knownProtocols()));
    auto protocol = protocolNamed(parser.value(QStringLiteral("protocol")));
    if (!protocol)
        return tl::unexpected(protocol.error());
    capture.protocol = *std::move(protocol);
    const auto status = wholeNumber(QStringLiteral("--status"), parser.value(QStringLiteral("status")),
                                    leastStatus, mostStatus);
    if (!status)
        return tl::unexpected(status.error());
    capture.head.status = static_cast<int>(*status);
    auto headers = headersFrom(parser.values(QStringLiteral("header")));
    if (!headers)
        return tl::unexpected(headers.error());
    capture.head.headers = *std::move(headers);
    const auto split
        = wholeNumber(QStringLiteral("--split"), parser.value(QStringLiteral("split")), 0, mostCaptureBytes);
    if (!split)
        return tl::unexpected(split.error());
    capture.split = static_cast<int>(*split);
    capture.backend.protocol = capture.protocol->id();
    if (parser.isSet(QStringLiteral("mapping"))) {
        if (!mappedProtocols().contains(capture.backend.protocol))
            return failure(tr("--mapping is only used with the protocols %1; %2 has names of its own.")
                               .arg(mappedProtocols().join(QLatin1String(", ")), capture.backend.protocol));
        auto mapping = mappingObject(QStringLiteral("--mapping"), parser.value(QStringLiteral("mapping")));
        if (!mapping)
            return tl::unexpected(mapping.error());
        capture.backend.mapping = *std::move(mapping);
    }
    if (parser.isSet(QStringLiteral("tools"))) {
        auto tools = toolsFrom(parser.value(QStringLiteral("tools")));
        if (!tools)
            return tl::unexpected(tools.error());
        capture.tools = *std::move(tools);
    }
    return capture;
}

Result<OfferedTools> DecodeCommand::toolsFrom(const QString &path)
{
    const auto content = bodyFrom(path);
    if (!content)
        return tl::unexpected(content.error());
    return capturedTools(*content, path);
}

Result<HeaderList> DecodeCommand::headersFrom(const QStringList &lines)
{
    HeaderList headers;
    for (const QString &line : lines) {
        const qsizetype colon = line.indexOf(QLatin1Char(':'));
        const QString name = line.left(colon).trimmed();
        // What stands here may be a key, so the message does not repeat it.
        if (colon <= 0 || name.isEmpty())
            return failure(
                tr("A header is written as --header 'Name: value'. The one given has no name before "
                   "a colon."));
        headers.append({name.toUtf8(), line.mid(colon + 1).trimmed().toUtf8()});
    }
    return headers;
}

Result<QByteArray> DecodeCommand::bodyFrom(const QString &path)
{
    if (path.isEmpty())
        return failure(tr("The name of the file is empty. Name a file, or “-” for standard input."));
    QFile file(path);
    if (path != QLatin1String("-"))
        return capturedBody(file, path);
    const QString name = tr("standard input");
    if (!file.open(stdin, QIODevice::ReadOnly))
        return failure(tr("Can't read %1: %2").arg(name, file.errorString()));
    return capturedBody(file, name);
}

} // namespace streamgauge
