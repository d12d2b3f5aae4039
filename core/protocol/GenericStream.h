// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/protocol/StreamProtocol.h"

namespace streamgauge {

enum class GenericForm
{
    EventStream, ///< `sse`
    Lines, ///< `ndjson`
    Text, ///< `text`: chunks of plain text, each read or message one event
};

/// The user's own agent or retrieval endpoint, over HTTP or, in lines and text, over a WebSocket. Requests go
/// to the base URL as it stands; a backend's mapping
/// says where the documents keep text, usage, errors and phases (GenericMapping), and common names are tried
/// where it says nothing.
class GenericStream : public StreamProtocol
{
public:
    explicit GenericStream(GenericForm form)
        : m_form(form)
    {
    }

    [[nodiscard]] QString id() const override;
    [[nodiscard]] QString displayName() const override;
    [[nodiscard]] Result<PreparedRequest> prepare(const Backend &backend, const Prompt &prompt,
                                                  const SecretValue &key) const override;
    [[nodiscard]] std::unique_ptr<StreamDecoder> makeDecoder() const override;
    [[nodiscard]] std::unique_ptr<StreamDecoder> makeDecoderFor(const Backend &backend) const override;

private:
    const GenericForm m_form;
};

} // namespace streamgauge
