// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/record/RequestRecord.h"

#include <QJsonObject>
#include <QString>

namespace streamgauge {

/// Extra headers as people type them, "Name: value" a line. Headers that carry keys are refused: they would
/// end up in the plan file.
[[nodiscard]] Result<HeaderList> headersFromText(const QString &text);
[[nodiscard]] QString textOfHeaders(const HeaderList &headers);

/// Extra body fields as a JSON object; an empty text is an empty object.
[[nodiscard]] Result<QJsonObject> bodyFromText(const QString &text);
[[nodiscard]] QString textOfBody(const QJsonObject &body);

} // namespace streamgauge
