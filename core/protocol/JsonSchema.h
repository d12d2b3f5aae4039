// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/record/ToolCall.h"

#include <QJsonValue>

#include <vector>

namespace streamgauge {

/// Checks JSON values against the part of JSON Schema that tool definitions use: type (also a list of them,
/// and in capitals), nullable, properties, required, additionalProperties, items, enum, const, minimum,
/// maximum and their exclusive forms, minLength, maxLength, minItems, maxItems, anyOf, oneOf, allOf, and $ref
/// within the schema. Other keywords are ignored. Immutable; work is bounded whatever schema and value are.
class JsonSchema
{
public:
    explicit JsonSchema(QJsonValue schema)
        : m_schema(std::move(schema))
    {
    }

    struct Report
    {
        std::vector<ToolCallFault> faults; ///< the first few
        /// False where the schema refers to something outside, or to itself without end, or is so large that
        /// the check was broken off. What could not be checked is no fault.
        bool isComplete = true;
    };

    [[nodiscard]] Report check(const QJsonValue &value) const;

private:
    QJsonValue m_schema;
};

} // namespace streamgauge
