// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/SeededRandom.h"

#include <QCryptographicHash>
#include <QtEndian>

namespace streamgauge {

namespace {

quint64 seedFor(quint64 seed, const QByteArray &purpose)
{
    const QByteArray digest
        = QCryptographicHash::hash(QByteArray::number(seed) + '/' + purpose, QCryptographicHash::Sha256);
    return qFromBigEndian<quint64>(digest.constData());
}

} // namespace

SeededRandom::SeededRandom(quint64 seed, const QByteArray &purpose)
    : SeededRandom(seedFor(seed, purpose))
{
}

quint32 SeededRandom::below(quint32 count)
{
    // The upper half scaled down; the bias of at most count / 2³² does not matter here.
    return static_cast<quint32>(((m_generator() >> 32) * count) >> 32);
}

double SeededRandom::unit()
{
    return static_cast<double>(m_generator() >> 11) * 0x1p-53;
}

} // namespace streamgauge
