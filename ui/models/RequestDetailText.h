// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/RunStore.h"

#include <QString>

namespace streamgauge {

// The texts of a request's detail. Pure but for the store they read.

/// "● dedicated host · cold · request 17"
[[nodiscard]] QString requestTitle(const RunStore &store, quint32 request);
/// Its phases and figures as lines of "name: value", each pair in order of time.
[[nodiscard]] QList<QPair<QString, QString>> requestFacts(const RunStore &store, quint32 request);
/// Status line and response headers as received, redacted.
[[nodiscard]] QString headersText(const RequestRecord &record);
/// What the verdict rests on, then what was found odd about the response.
[[nodiscard]] QString evidenceText(const RunStore &store, quint32 request);

} // namespace streamgauge
