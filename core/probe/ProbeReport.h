// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/record/RequestRecord.h"

#include <QJsonObject>
#include <QList>
#include <QPair>
#include <QStringList>
#include <QUrl>

#include <memory>
#include <vector>

namespace streamgauge {

/// What a probe may find about one question.
enum class Finding
{
    Unknown,
    Yes,
    No,
};

/// One request of a probe and how it ended.
struct ProbeAttempt
{
    QString protocol;
    QUrl url;
    QUrl base; ///< the base URL that the attempt would prove
    bool isListing = false; ///< a free request for the list of models
    std::shared_ptr<const RequestRecord> record;
};

/// What a probe found. Values only; errors are redacted.
struct ProbeReport
{
    Finding reachable = Finding::Unknown;
    Finding encrypted
        = Finding::Unknown; ///< TLS made and the certificate trusted; No also for a plain address
    bool isPlain = false; ///< the address asks for no encryption
    Finding keyAccepted = Finding::Unknown;
    bool hasKey = false;
    Finding modelKnown = Finding::Unknown;
    Finding streams = Finding::Unknown;
    QString protocol; ///< the one that the endpoint speaks; empty where none was found
    bool isProtocolCertain = false; ///< a request was answered, not just refused in its words
    QUrl base; ///< to be used with this protocol
    QString model; ///< that was asked, where one was
    bool isModelChosen = false; ///< by the probe, since the user named none
    QStringList models; ///< as the endpoint lists them
    bool hasList = false;
    QString problem; ///< what is wrong, and how to mend it; empty where all is well
    std::vector<ProbeAttempt> attempts;

    [[nodiscard]] int paidRequests() const;
    /// One line a question, as name and answer, in the order shown.
    [[nodiscard]] QList<QPair<QString, QString>> lines() const;
    [[nodiscard]] QJsonObject toJson() const;
};

} // namespace streamgauge
