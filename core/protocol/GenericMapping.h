// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"

#include <QHash>
#include <QJsonObject>
#include <QStringList>

namespace streamgauge {

/// Where the documents of a user's own endpoint keep what is measured. All places are JSON Pointers; `text`
/// and `reasoning` may be lists, of which the first that holds any text is taken:
///
///     {"prompt": "/question", "text": "/delta", "reasoning": "/thought", "error": "/error", "finish":
///     "/done",
///      "usage": {"input": "/usage/in", "output": "/usage/out", "cached": "/usage/hit", "reasoning":
///      "/usage/think"}, "phase": "/stage", "events": {"retrieved": "retrieval"}}
///
/// `prompt` says where the request carries the question; `events` names phases by the name of their event.
struct GenericMapping
{
    QString prompt;
    QStringList text;
    QStringList reasoning;
    QString error;
    QString finish;
    QString phase;
    QString usageInput;
    QString usageOutput;
    QString usageCached;
    QString usageReasoning;
    QHash<QString, QString> phaseOfEvent;

    /// Errors name the field that can't be used.
    [[nodiscard]] static Result<GenericMapping> fromJson(const QJsonObject &json);
};

} // namespace streamgauge
