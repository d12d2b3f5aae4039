// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ProtocolRequests.h"

namespace streamgauge {

QByteArray bodyFor(const QByteArray &path)
{
    if (path == completionsPath)
        return R"({"model":"m","stream":true,"stream_options":{"include_usage":true},"prompt":"hi"})";
    if (path == responsesPath)
        return R"({"model":"m","stream":true,"input":"hi"})";
    if (path == messagesPath)
        return R"({"model":"m","stream":true,"max_tokens":500,)" + messageList + '}';
    if (path.contains(":streamGenerateContent"))
        return R"({"contents":[{"role":"user","parts":[{"text":"hi"}]}]})";
    if (path == generatePath)
        return R"({"model":"m","prompt":"hi"})";
    if (path == chatPath)
        return R"({"model":"m","stream":true,"stream_options":{"include_usage":true},)" + messageList + '}';
    return R"({"model":"m",)" + messageList + '}';
}

RawResponse answerAt(const QByteArray &path, const MockScenario &scenario)
{
    MockProvider provider(scenario);
    RawClient client(portOf(provider));
    client.send(postRequest(path, bodyFor(path)));
    return client.read();
}

} // namespace streamgauge
