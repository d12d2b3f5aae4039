// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/transport/Inflater.h"

#include <QCoreApplication>

#include <zlib.h>

#include <algorithm>

namespace streamgauge {

namespace {

QString translated(const char *text)
{
    return QCoreApplication::translate("Inflater", text);
}

/// windowBits of inflateInit2(): 15 plus 32 detects gzip and zlib by their headers, negative means raw
/// deflate.
constexpr int detectHeader = 15 + 32;
constexpr int rawDeflate = -15;

} // namespace

struct Inflater::Stream
{
    z_stream z{};
    bool mayBeRaw = false; ///< `deflate` without a zlib header; decided by the first bytes
    bool begun = false;
    bool finished = false;

    ~Stream() { inflateEnd(&z); }
};

Inflater::Inflater() = default;
Inflater::~Inflater() = default;

Result<std::unique_ptr<Inflater>> Inflater::forContentEncoding(QByteArrayView header)
{
    const QByteArray coding = header.toByteArray().trimmed().toLower();
    std::unique_ptr<Inflater> inflater(new Inflater);
    if (coding.isEmpty() || coding == "identity")
        return inflater;
    if (coding != "gzip" && coding != "x-gzip" && coding != "deflate")
        return failure(
            translated("The response is compressed with “%1”, which was not asked for and can't be "
                       "decoded. Ask the server for gzip, deflate or identity.")
                .arg(QString::fromLatin1(coding)));
    inflater->m_stream = std::make_unique<Stream>();
    inflater->m_stream->mayBeRaw = coding == "deflate";
    if (inflateInit2(&inflater->m_stream->z, detectHeader) != Z_OK)
        return failure(translated("There is not enough memory to decompress the response."));
    return inflater;
}

Result<QByteArray> Inflater::inflate(const QByteArray &bytes, qint64 limit)
{
    if (!m_stream) {
        if (bytes.size() > limit)
            return failure(translated("The response is larger than the limit of the plan."));
        return bytes;
    }
    if (m_stream->finished || bytes.isEmpty())
        return QByteArray();

    auto &z = m_stream->z;
    if (m_stream->mayBeRaw && !m_stream->begun && (static_cast<uchar>(bytes.front()) & 0x0f) != Z_DEFLATED)
        inflateReset2(&z, rawDeflate);
    m_stream->begun = true;

    QByteArray out;
    z.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(bytes.constData()));
    z.avail_in = static_cast<uInt>(bytes.size());
    while (true) {
        constexpr qsizetype step = 16 * 1024;
        const qsizetype before = out.size();
        out.resize(before + step);
        z.next_out = reinterpret_cast<Bytef *>(out.data() + before);
        z.avail_out = static_cast<uInt>(step);
        const int status = ::inflate(&z, Z_SYNC_FLUSH);
        const bool outputFull = z.avail_out == 0;
        out.resize(out.size() - static_cast<qsizetype>(z.avail_out));
        if (out.size() > limit)
            return failure(
                translated("The response expands beyond the limit of the plan when decompressed."));
        if (status == Z_STREAM_END) {
            m_stream->finished = true;
            break;
        }
        if (status != Z_OK && status != Z_BUF_ERROR)
            return failure(translated("The compressed response is damaged (%1).")
                               .arg(QString::fromLatin1(z.msg ? z.msg : "zlib")));
        if (!outputFull)
            break;
    }
    return out;
}

bool Inflater::isFinished() const
{
    return !m_stream || m_stream->finished;
}

} // namespace streamgauge
