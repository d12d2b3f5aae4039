// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include <vector>

/// Plans for the tests of the reader and of the published schema, which have to agree.
namespace planCases {

enum class Schema
{
    RefusesToo,
    CannotSay, ///< a schema has no words for this fault
};

struct Good
{
    const char *name;
    QByteArray json;
};

struct Faulty
{
    const char *name;
    QByteArray json;
    std::vector<QString> pointers; ///< of all faults, in order
    QString word; ///< that the first message holds
    Schema schema = Schema::RefusesToo;
};

/// A plan with one backend that has these fields beside name and model.
[[nodiscard]] QByteArray withBackend(const QByteArray &fields);
/// A sound backend, and these fields of the plan itself.
[[nodiscard]] QByteArray withPlan(const QByteArray &fields);

[[nodiscard]] std::vector<Good> good();
[[nodiscard]] std::vector<Faulty> faulty();

} // namespace planCases
