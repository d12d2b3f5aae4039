// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/protocol/JsonFrameSink.h"

#include <QByteArray>

namespace streamgauge {

/// Cuts JSON objects out of a streamed array `[{…},{…}]`, or out of objects that simply follow each other, as
/// they arrive. It counts brackets and never recurses; whether an object is good JSON is for its parser to
/// say.
class JsonArrayFramer
{
public:
    static constexpr qint64 DefaultMaxDocumentBytes = 16 * 1024 * 1024;

    explicit JsonArrayFramer(qint64 maxDocumentBytes = DefaultMaxDocumentBytes)
        : m_maxDocumentBytes(maxDocumentBytes)
    {
    }

    void feed(QByteArrayView bytes, JsonFrameSink &sink);
    /// The beginning of an object whose end never came. The framer starts afresh.
    [[nodiscard]] QByteArray takeLeftover();

    [[nodiscard]] bool isInDocument() const { return m_depth > 0; }
    /// An array was opened and not closed.
    [[nodiscard]] bool isInArray() const { return m_inArray; }
    /// Something between the objects that is neither blank, comma nor the array's own bracket.
    [[nodiscard]] bool sawForeignText() const { return m_sawForeignText; }

private:
    enum class StringState
    {
        Outside,
        Inside,
        AfterBackslash
    };

    void keep(QByteArrayView part, JsonFrameSink &sink);

    const qint64 m_maxDocumentBytes;
    QByteArray m_document; ///< beginning of an object, from earlier reads
    qint64 m_depth = 0;
    qint64 m_bytes = 0; ///< since the end of the last object
    StringState m_string = StringState::Outside;
    bool m_inArray = false;
    bool m_skipping = false;
    bool m_sawForeignText = false;
};

} // namespace streamgauge
