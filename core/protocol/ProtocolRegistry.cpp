// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/ChatCompletions.h"

#include <algorithm>

namespace streamgauge {

QByteArray ResponseHead::header(QByteArrayView name) const
{
    const auto found = std::find_if(headers.begin(), headers.end(), [name](const auto &header) {
        return header.first.compare(name, Qt::CaseInsensitive) == 0;
    });
    return found == headers.end() ? QByteArray() : found->second;
}

const std::vector<std::shared_ptr<const StreamProtocol>> &protocols()
{
    static const std::vector<std::shared_ptr<const StreamProtocol>> all{
        std::make_shared<ChatCompletions>(),
    };
    return all;
}

std::shared_ptr<const StreamProtocol> protocolById(const QString &id)
{
    const auto &all = protocols();
    const auto found
        = std::find_if(all.begin(), all.end(), [&id](const auto &protocol) { return protocol->id() == id; });
    return found == all.end() ? nullptr : *found;
}

} // namespace streamgauge
