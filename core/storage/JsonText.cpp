// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/JsonText.h"

namespace streamgauge {

void appendJsonString(QByteArray &json, const QString &text)
{
    static constexpr char hexDigits[] = "0123456789abcdef";
    json += '"';
    for (const char character : text.toUtf8()) {
        switch (character) {
        case '"':
            json += "\\\"";
            break;
        case '\\':
            json += "\\\\";
            break;
        case '\n':
            json += "\\n";
            break;
        case '\r':
            json += "\\r";
            break;
        case '\t':
            json += "\\t";
            break;
        default:
            if (static_cast<unsigned char>(character) < 0x20) {
                json += "\\u00";
                json += hexDigits[static_cast<unsigned char>(character) >> 4];
                json += hexDigits[static_cast<unsigned char>(character) & 0xF];
            } else {
                json += character;
            }
        }
    }
    json += '"';
}

} // namespace streamgauge
