// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mock/HttpRequest.h"
#include "core/mock/StreamScript.h"

#include <QByteArray>
#include <QJsonObject>
#include <QJsonValue>

#include <initializer_list>
#include <optional>

namespace streamgauge {

/// What a request for embeddings asks for.
struct EmbeddingsWish
{
    enum class Form
    {
        Numbers,
        Base64 ///< 32-bit floats, little-endian
    };
    int inputs = 1;
    Form form = Form::Numbers;
};

/// What the mock provider needs of a request for an answer, whatever its protocol.
struct AnswerRequest
{
    QByteArray model;
    AnswerForm form = AnswerForm::Document;
    UsageReport usage = UsageReport::Sent; ///< withheld: a stream of this protocol brings it only when asked
    std::optional<qint64> mostTokens; ///< the smallest of the request's own limits
    EmbeddingsWish embeddings;
    QByteArray renderedPrompt; ///< tools first, then the messages, as the prompt cache sees them
};

/// A request, or why it is refused.
struct AnswerRequestReading
{
    std::optional<AnswerRequest> request;
    QByteArray fault; ///< for the client
    QByteArray parameter; ///< the field at fault; may be empty
};

/// What is wrong with a field, when something is.
struct RequestFault
{
    QByteArray message;
    QByteArray parameter;
};

/// Takes the common fields out of a request's body; the first fault is kept.
class RequestFields
{
public:
    explicit RequestFields(const QByteArray &body);

    [[nodiscard]] const QJsonObject &json() const { return m_json; }
    [[nodiscard]] QJsonValue value(const char *name) const;
    /// The model's name; "mock" where there is none.
    [[nodiscard]] QByteArray model();
    /// Whether a stream is asked for.
    [[nodiscard]] AnswerForm form(const char *name, AnswerForm left);
    /// The smallest of the limits among `names` in `object`.
    [[nodiscard]] std::optional<qint64> tokenLimit(const QJsonObject &object,
                                                   std::initializer_list<const char *> names);
    /// A list of tools as text.
    [[nodiscard]] QByteArray tools();
    /// The elements of a list of messages as text; a fault where there is none.
    [[nodiscard]] QByteArray messages(const char *name);

    void refuse(const QByteArray &message, const QByteArray &parameter);
    [[nodiscard]] AnswerRequestReading reading(AnswerRequest request) const;

private:
    QJsonObject m_json;
    std::optional<RequestFault> m_fault;
};

/// A value as the prompt cache sees it: a text as it stands, anything else as JSON.
[[nodiscard]] QByteArray promptText(const QJsonValue &value);

} // namespace streamgauge
