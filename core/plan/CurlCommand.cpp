// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/CurlCommand.h"

#include "core/plan/ShellWords.h"

#include <QCoreApplication>
#include <QHash>

#include <utility>

namespace streamgauge {

namespace {

struct Curl
{
    Q_DECLARE_TR_FUNCTIONS(CurlCommand)
};

enum class Option
{
    Url,
    Method,
    Header,
    Data,
    DataRaw,
    DataUrlEncode,
    Json,
    User,
    Proxy,
    CaFile,
    Insecure,
    Compressed,
    Http1,
    Http2,
    UserAgent,
    Bearer,
    IgnoredFlag,
    IgnoredValue,
};

Option longOption(const QString &name)
{
    static const QHash<QString, Option> options{
        {QStringLiteral("url"), Option::Url},
        {QStringLiteral("request"), Option::Method},
        {QStringLiteral("header"), Option::Header},
        {QStringLiteral("data"), Option::Data},
        {QStringLiteral("data-ascii"), Option::Data},
        {QStringLiteral("data-binary"), Option::Data},
        {QStringLiteral("data-raw"), Option::DataRaw},
        {QStringLiteral("data-urlencode"), Option::DataUrlEncode},
        {QStringLiteral("json"), Option::Json},
        {QStringLiteral("user"), Option::User},
        {QStringLiteral("oauth2-bearer"), Option::Bearer},
        {QStringLiteral("proxy"), Option::Proxy},
        {QStringLiteral("cacert"), Option::CaFile},
        {QStringLiteral("insecure"), Option::Insecure},
        {QStringLiteral("compressed"), Option::Compressed},
        {QStringLiteral("http1.1"), Option::Http1},
        {QStringLiteral("http2"), Option::Http2},
        {QStringLiteral("http2-prior-knowledge"), Option::Http2},
        {QStringLiteral("user-agent"), Option::UserAgent},
        {QStringLiteral("output"), Option::IgnoredValue},
        {QStringLiteral("max-time"), Option::IgnoredValue},
        {QStringLiteral("connect-timeout"), Option::IgnoredValue},
        {QStringLiteral("retry"), Option::IgnoredValue},
        {QStringLiteral("write-out"), Option::IgnoredValue},
        {QStringLiteral("cookie"), Option::IgnoredValue},
        {QStringLiteral("cookie-jar"), Option::IgnoredValue},
        {QStringLiteral("dump-header"), Option::IgnoredValue},
        {QStringLiteral("referer"), Option::IgnoredValue},
        {QStringLiteral("cert"), Option::IgnoredValue},
        {QStringLiteral("key"), Option::IgnoredValue},
        {QStringLiteral("resolve"), Option::IgnoredValue},
        {QStringLiteral("limit-rate"), Option::IgnoredValue},
    };
    return options.value(name, Option::IgnoredFlag);
}

QString nameOfShort(QChar letter)
{
    static const QHash<QChar, QString> names{
        {QLatin1Char('X'), QStringLiteral("request")},     {QLatin1Char('H'), QStringLiteral("header")},
        {QLatin1Char('d'), QStringLiteral("data")},        {QLatin1Char('u'), QStringLiteral("user")},
        {QLatin1Char('x'), QStringLiteral("proxy")},       {QLatin1Char('k'), QStringLiteral("insecure")},
        {QLatin1Char('A'), QStringLiteral("user-agent")},  {QLatin1Char('o'), QStringLiteral("output")},
        {QLatin1Char('m'), QStringLiteral("max-time")},    {QLatin1Char('w'), QStringLiteral("write-out")},
        {QLatin1Char('b'), QStringLiteral("cookie")},      {QLatin1Char('c'), QStringLiteral("cookie-jar")},
        {QLatin1Char('D'), QStringLiteral("dump-header")}, {QLatin1Char('e'), QStringLiteral("referer")},
        {QLatin1Char('E'), QStringLiteral("cert")},
    };
    return names.value(letter);
}

bool takesValue(Option option)
{
    switch (option) {
    case Option::Insecure:
    case Option::Compressed:
    case Option::Http1:
    case Option::Http2:
    case Option::IgnoredFlag:
        return false;
    default:
        return true;
    }
}

/// Goes through the words of a command.
class CurlReader
{
public:
    explicit CurlReader(QStringList words)
        : m_words(std::move(words))
    {
    }

    [[nodiscard]] Result<CurlCommand> read()
    {
        while (m_at < m_words.size() && m_fault.isEmpty()) {
            const QString word = m_words.at(m_at++);
            if (word == QLatin1String("|") || word == QLatin1String("&&") || word == QLatin1String(";")
                || word.startsWith(QLatin1Char('>')))
                break; // what the shell does with the answer
            if (word.startsWith(QLatin1String("--")) && word.size() > 2)
                takeLong(word.mid(2));
            else if (word.startsWith(QLatin1Char('-')) && word.size() > 1)
                takeShort(word.mid(1));
            else
                takeUrl(word);
        }
        if (m_fault.isEmpty() && m_command.url.isEmpty())
            m_fault = Curl::tr("The command has no address. Copy it from “curl” to its end.");
        if (!m_fault.isEmpty())
            return failure(m_fault);
        return m_command;
    }

private:
    void takeLong(const QString &word)
    {
        const Option option = longOption(word);
        if (!takesValue(option))
            apply(option, word, {});
        else
            applyNext(option, word);
    }

    /// -sSNk, -XPOST, -H'…': flags may stand together, and a value may follow at once.
    void takeShort(const QString &letters)
    {
        for (qsizetype i = 0; i < letters.size(); ++i) {
            const QString name = nameOfShort(letters.at(i));
            const Option option = name.isEmpty() ? Option::IgnoredFlag : longOption(name);
            const QString shown = name.isEmpty() ? QString(letters.at(i)) : name;
            if (!takesValue(option)) {
                apply(option, shown, {});
                continue;
            }
            if (i + 1 < letters.size())
                apply(option, shown, letters.mid(i + 1));
            else
                applyNext(option, shown);
            return;
        }
    }

    void applyNext(Option option, const QString &name)
    {
        if (m_at >= m_words.size())
            m_fault = Curl::tr("The option --%1 has no value. Copy the whole command.").arg(name);
        else
            apply(option, name, m_words.at(m_at++));
    }

    void apply(Option option, const QString &name, const QString &value)
    {
        switch (option) {
        case Option::Url:
            takeUrl(value);
            break;
        case Option::Method:
            m_command.method = value.toUpper();
            break;
        case Option::Header:
            takeHeader(value);
            break;
        case Option::UserAgent:
            m_command.headers.append({"User-Agent", value.toUtf8()});
            break;
        case Option::Bearer:
            m_command.headers.append({"Authorization", "Bearer " + value.toUtf8()});
            break;
        case Option::Data:
        case Option::Json:
            if (value.startsWith(QLatin1Char('@'))) {
                m_fault
                    = Curl::tr("The body comes from a file (@…), which is not read. Put the body itself into "
                               "the command.");
                break;
            }
            [[fallthrough]];
        case Option::DataRaw:
        case Option::DataUrlEncode:
            if (!m_command.body.isEmpty() && option != Option::Json)
                m_command.body.append('&');
            m_command.body.append(value.toUtf8());
            break;
        case Option::User:
            m_command.user = value;
            break;
        case Option::Proxy:
            m_command.proxy = value;
            break;
        case Option::CaFile:
            m_command.caFile = value;
            break;
        case Option::Insecure:
            m_command.verifiesPeer = false;
            break;
        case Option::Compressed:
            m_command.isCompressed = true;
            break;
        case Option::Http1:
            m_command.wantsHttp2 = false;
            break;
        case Option::Http2:
            m_command.wantsHttp2 = true;
            break;
        case Option::IgnoredFlag:
        case Option::IgnoredValue:
            m_command.ignored.append(name.size() == 1 ? QLatin1Char('-') + name
                                                      : QStringLiteral("--") + name);
            break;
        }
    }

    void takeHeader(const QString &line)
    {
        const qsizetype colon = line.indexOf(QLatin1Char(':'));
        if (colon <= 0) { // curl's own forms: "Name;" sends an empty one, "@file" reads a file
            m_command.ignored.append(QStringLiteral("--header"));
            return;
        }
        const QString value = line.mid(colon + 1).trimmed();
        if (!value.isEmpty()) // "Name:" takes a header of curl's away
            m_command.headers.append({line.left(colon).trimmed().toUtf8(), value.toUtf8()});
    }

    void takeUrl(const QString &word)
    {
        if (m_command.url.isEmpty()
            && (word == QLatin1String("curl") || word.endsWith(QLatin1String("/curl"))
                || word == QLatin1String("curl.exe") || word == QLatin1String("$")))
            return;
        if (!m_command.url.isEmpty()) {
            m_fault = Curl::tr("The command has two addresses. A backend has one: leave one of them out.");
            return;
        }
        const QString whole = word.contains(QLatin1String("://")) ? word : QStringLiteral("http://") + word;
        const QUrl url(whole, QUrl::TolerantMode);
        if (!url.isValid() || url.host().isEmpty())
            m_fault = Curl::tr("The address of the command can't be read. Write it as https://host/path.");
        else
            m_command.url = url;
    }

    QStringList m_words;
    qsizetype m_at = 0;
    CurlCommand m_command;
    QString m_fault;
};

} // namespace

Result<CurlCommand> curlCommandFrom(const QString &text)
{
    const auto words = shellWords(text);
    if (!words)
        return tl::unexpected(words.error());
    if (words->isEmpty())
        return failure(Curl::tr("Paste a command that begins with “curl”."));
    return CurlReader(*words).read();
}

} // namespace streamgauge
