// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/probe/ProbePlan.h"
#include "core/probe/ProbeReport.h"

namespace streamgauge {

/// Draws the conclusions of a probe from its attempts, one after another, and says what is worth asking next.
/// No network, no clock.
class ProbeJudge
{
public:
    ProbeJudge(ProbeTarget target, bool hasKey);

    /// A request for a list ended.
    void takeListing(const ProbeListing &listing, const std::shared_ptr<const RequestRecord> &record);
    /// A paid request ended.
    void takeAnswer(const QString &protocol, const QUrl &url,
                    const std::shared_ptr<const RequestRecord> &record);
    /// A request could not even be built.
    void takeFault(const QString &message);

    /// Nothing more needs to be asked.
    [[nodiscard]] bool isOver() const { return m_isOver; }
    /// A list was found, or there is no point in asking for another.
    [[nodiscard]] bool hasEnoughLists() const { return m_isOver || m_report.hasList; }
    /// The protocols worth a paid request, the likeliest first, after the lists.
    [[nodiscard]] QStringList worthAsking() const;
    /// The backend as it is to be asked with a protocol: its base URL and model as far as they are known.
    [[nodiscard]] Backend backendFor(const QString &protocol) const;
    /// The whole, after the last attempt.
    [[nodiscard]] ProbeReport conclude();

private:
    [[nodiscard]] bool takeTransport(const RequestRecord &record);
    void takeRefusal(const QString &protocol, const RequestRecord &record);
    void settle(const QString &protocol, const RequestRecord &record);
    void suppose(const QString &protocol, const QString &problem);
    [[nodiscard]] QString keyProblem() const;
    [[nodiscard]] QString unknownModelProblem() const;
    /// Whether a protocol over WebSockets is only supposed.
    [[nodiscard]] bool guessesAtSocket() const;
    [[nodiscard]] QString unknownSocketProblem() const;
    [[nodiscard]] QString problemWithoutProtocol() const;

    ProbeTarget m_target;
    ProbeReport m_report;
    QString m_listForm; ///< the protocol that the list looks like
    QString m_supposed; ///< a protocol that refused, but in its own words
    QString m_supposedProblem;
    QString m_keyRefusal; ///< what a 401 or 403 said
    QString m_lastProblem;
    int m_lastStatus = 0;
    bool m_isOver = false;
    bool m_onlyNotFound = true; ///< every status so far was 404 or 405
};

} // namespace streamgauge
