// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/JsonSchema.h"

#include "core/protocol/JsonFields.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonObject>
#include <QLocale>
#include <QUrl>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

namespace streamgauge {

namespace {

constexpr std::size_t MostFaults = 16;
constexpr int MostSteps = 50'000;
constexpr int MostDepth = 100;

/// One check of one value.
class SchemaWalk
{
    Q_DECLARE_TR_FUNCTIONS(JsonSchema)

public:
    explicit SchemaWalk(const QJsonValue &root)
        : m_root(root)
    {
    }

    void check(const QJsonValue &schema, const QJsonValue &value, const QString &pointer);
    [[nodiscard]] JsonSchema::Report report() && { return {std::move(m_faults), m_isComplete}; }

private:
    void checkObject(const QJsonObject &schema, const QJsonObject &value, const QString &pointer);
    void checkArray(const QJsonObject &schema, const QJsonArray &value, const QString &pointer);
    void checkText(const QJsonObject &schema, const QString &value, const QString &pointer);
    void checkNumber(const QJsonObject &schema, double value, const QString &pointer);
    void checkCount(const QJsonObject &schema, QLatin1String least, QLatin1String most, qsizetype count,
                    const QString &pointer, const char *tooFew, const char *tooMany);
    void checkValues(const QJsonObject &schema, const QJsonValue &value, const QString &pointer);
    void checkAlternatives(const QJsonObject &schema, const QJsonValue &value, const QString &pointer);
    void checkReference(const QString &reference, const QJsonValue &value, const QString &pointer);
    /// Whether the value has one of the types that the schema names.
    [[nodiscard]] bool checkType(const QJsonObject &schema, const QJsonValue &value, const QString &pointer);
    [[nodiscard]] bool matches(const QJsonValue &schema, const QJsonValue &value, const QString &pointer);
    [[nodiscard]] bool takeStep();
    void add(const QString &pointer, const QString &message);

    const QJsonValue &m_root;
    std::vector<ToolCallFault> m_faults;
    int m_steps = 0;
    int m_depth = 0;
    bool m_isComplete = true;
};

QString pointerTo(const QString &parent, QString name)
{
    name.replace(QLatin1Char('~'), QLatin1String("~0")).replace(QLatin1Char('/'), QLatin1String("~1"));
    return parent + QLatin1Char('/') + name;
}

QString typeOf(const QJsonValue &value)
{
    switch (value.type()) {
    case QJsonValue::Bool:
        return QStringLiteral("boolean");
    case QJsonValue::Double:
        return QStringLiteral("number");
    case QJsonValue::String:
        return QStringLiteral("string");
    case QJsonValue::Array:
        return QStringLiteral("array");
    case QJsonValue::Object:
        return QStringLiteral("object");
    case QJsonValue::Null:
    case QJsonValue::Undefined:
        break;
    }
    return QStringLiteral("null");
}

bool isOfType(const QJsonValue &value, const QString &type)
{
    if (type == QLatin1String("integer"))
        return value.isDouble() && value.toDouble() == std::floor(value.toDouble());
    return typeOf(value) == type;
}

/// The names of types in a schema's `type`; some providers write them in capitals.
QStringList typesOf(const QJsonValue &type)
{
    QStringList names;
    if (type.isString())
        names.append(type.toString().toLower());
    for (const QJsonValue &name : type.toArray()) {
        if (name.isString())
            names.append(name.toString().toLower());
    }
    static const QStringList known{QStringLiteral("null"),   QStringLiteral("boolean"),
                                   QStringLiteral("object"), QStringLiteral("array"),
                                   QStringLiteral("number"), QStringLiteral("integer"),
                                   QStringLiteral("string")};
    const bool allKnown
        = std::all_of(names.begin(), names.end(), [](const QString &name) { return known.contains(name); });
    return allKnown ? names : QStringList();
}

/// 1 and 1.0 are one number, however they are held.
bool areEqual(const QJsonValue &left, const QJsonValue &right)
{
    if (left.isDouble() && right.isDouble())
        return left.toDouble() == right.toDouble();
    return left == right;
}

bool SchemaWalk::takeStep()
{
    if (++m_steps <= MostSteps)
        return true;
    m_isComplete = false;
    return false;
}

void SchemaWalk::add(const QString &pointer, const QString &message)
{
    if (m_faults.size() < MostFaults)
        m_faults.push_back({pointer, message});
}

void SchemaWalk::check(const QJsonValue &schema, const QJsonValue &value, const QString &pointer)
{
    if (m_depth >= MostDepth) {
        m_isComplete = false;
        return;
    }
    if (!takeStep())
        return;
    if (schema.isBool() && !schema.toBool())
        add(pointer, tr("is not allowed here"));
    if (!schema.isObject())
        return;
    ++m_depth;
    const QJsonObject object = schema.toObject();
    if (const QJsonValue reference = object.value(QLatin1String("$ref")); reference.isString())
        checkReference(reference.toString(), value, pointer);
    const bool isNullByPermission = value.isNull() && object.value(QLatin1String("nullable")).toBool();
    if (!isNullByPermission && checkType(object, value, pointer)) {
        if (value.isObject())
            checkObject(object, value.toObject(), pointer);
        else if (value.isArray())
            checkArray(object, value.toArray(), pointer);
        else if (value.isString())
            checkText(object, value.toString(), pointer);
        else if (value.isDouble())
            checkNumber(object, value.toDouble(), pointer);
        checkValues(object, value, pointer);
        checkAlternatives(object, value, pointer);
    }
    --m_depth;
}

bool SchemaWalk::checkType(const QJsonObject &schema, const QJsonValue &value, const QString &pointer)
{
    const QStringList types = typesOf(schema.value(QLatin1String("type")));
    if (types.isEmpty() || std::any_of(types.begin(), types.end(), [&](const QString &type) {
            return isOfType(value, type);
        }))
        return true;
    const bool isFraction = value.isDouble() && types.contains(QLatin1String("integer"));
    add(pointer,
        tr("must be of the type %1, not %2")
            .arg(types.join(tr(" or ")), isFraction ? tr("a fraction") : typeOf(value)));
    return false;
}

void SchemaWalk::checkReference(const QString &reference, const QJsonValue &value, const QString &pointer)
{
    const QString place = QUrl::fromPercentEncoding(reference.toUtf8());
    const bool isLocal = place == QLatin1String("#") || place.startsWith(QLatin1String("#/"));
    const QJsonValue target
        = isLocal ? valueAtPointer(m_root, QStringView(place).sliced(1)) : QJsonValue(QJsonValue::Undefined);
    if (target.isUndefined())
        m_isComplete = false;
    else
        check(target, value, pointer);
}

void SchemaWalk::checkObject(const QJsonObject &schema, const QJsonObject &value, const QString &pointer)
{
    for (const QJsonValue &name : schema.value(QLatin1String("required")).toArray()) {
        if (!takeStep())
            return;
        if (name.isString() && !value.contains(name.toString()))
            add(pointer, tr("“%1” is missing").arg(name.toString()));
    }
    const QJsonObject properties = schema.value(QLatin1String("properties")).toObject();
    const QJsonValue additional = schema.value(QLatin1String("additionalProperties"));
    // Names that patterns allow are not told apart here, so nothing is said about further ones.
    const bool hasPatterns = schema.contains(QLatin1String("patternProperties"));
    for (auto field = value.begin(); field != value.end(); ++field) {
        if (!takeStep())
            return;
        const auto known = properties.find(field.key());
        if (known != properties.end())
            check(*known, *field, pointerTo(pointer, field.key()));
        else if (hasPatterns || additional.isUndefined())
            continue;
        else if (additional.isBool() && !additional.toBool())
            add(pointerTo(pointer, field.key()), tr("the tool has no such argument"));
        else
            check(additional, *field, pointerTo(pointer, field.key()));
    }
}

void SchemaWalk::checkArray(const QJsonObject &schema, const QJsonArray &value, const QString &pointer)
{
    checkCount(schema, QLatin1String("minItems"), QLatin1String("maxItems"), value.size(), pointer,
               QT_TR_NOOP("must have %1 elements or more, not %2"),
               QT_TR_NOOP("must have at most %1 elements, not %2"));
    const QJsonValue items = schema.value(QLatin1String("items"));
    const auto prefix = static_cast<int>(schema.value(QLatin1String("prefixItems")).toArray().size());
    if (items.isUndefined() || items.isArray())
        return;
    for (int index = prefix; index < value.size() && m_steps <= MostSteps; ++index)
        check(items, value.at(index), pointer + QLatin1Char('/') + QString::number(index));
}

void SchemaWalk::checkText(const QJsonObject &schema, const QString &value, const QString &pointer)
{
    static const std::array<QLatin1String, 2> names{QLatin1String("minLength"), QLatin1String("maxLength")};
    if (std::none_of(names.begin(), names.end(), [&](QLatin1String name) { return schema.contains(name); }))
        return;
    // Characters count, not the halves of those beyond the first 65,536.
    const auto halves = std::count_if(value.begin(), value.end(), [](QChar c) { return c.isLowSurrogate(); });
    checkCount(schema, names[0], names[1], value.size() - halves, pointer,
               QT_TR_NOOP("must have %1 characters or more, not %2"),
               QT_TR_NOOP("must have at most %1 characters, not %2"));
}

void SchemaWalk::checkCount(const QJsonObject &schema, QLatin1String least, QLatin1String most,
                            qsizetype count, const QString &pointer, const char *tooFew, const char *tooMany)
{
    const QLocale locale;
    const auto limit = [&](QLatin1String name) { return countFrom(schema.value(name)); };
    if (const auto fewest = limit(least); fewest && count < *fewest)
        add(pointer, tr(tooFew).arg(locale.toString(*fewest), locale.toString(qint64{count})));
    if (const auto largest = limit(most); largest && count > *largest)
        add(pointer, tr(tooMany).arg(locale.toString(*largest), locale.toString(qint64{count})));
}

void SchemaWalk::checkNumber(const QJsonObject &schema, double value, const QString &pointer)
{
    const auto number = [&](QLatin1String name) -> std::optional<double> {
        const QJsonValue limit = schema.value(name);
        return limit.isDouble() ? std::optional(limit.toDouble()) : std::nullopt;
    };
    const auto least = number(QLatin1String("minimum"));
    const auto most = number(QLatin1String("maximum"));
    // An older form: a truth value that makes the limit itself exclusive.
    const bool leastIsOut = schema.value(QLatin1String("exclusiveMinimum")).toBool();
    const bool mostIsOut = schema.value(QLatin1String("exclusiveMaximum")).toBool();
    const auto above = leastIsOut ? least : number(QLatin1String("exclusiveMinimum"));
    const auto below = mostIsOut ? most : number(QLatin1String("exclusiveMaximum"));
    const QLocale locale;
    if (least && value < *least)
        add(pointer, tr("must be %1 or more").arg(locale.toString(*least)));
    if (most && value > *most)
        add(pointer, tr("must be at most %1").arg(locale.toString(*most)));
    if (above && value <= *above)
        add(pointer, tr("must be more than %1").arg(locale.toString(*above)));
    if (below && value >= *below)
        add(pointer, tr("must be less than %1").arg(locale.toString(*below)));
}

void SchemaWalk::checkValues(const QJsonObject &schema, const QJsonValue &value, const QString &pointer)
{
    if (const QJsonValue only = schema.value(QLatin1String("const"));
        !only.isUndefined() && !areEqual(only, value))
        add(pointer, tr("is not the only value allowed"));
    const QJsonValue allowed = schema.value(QLatin1String("enum"));
    if (!allowed.isArray())
        return;
    for (const QJsonValue &candidate : allowed.toArray()) {
        if (!takeStep() || areEqual(candidate, value))
            return;
    }
    add(pointer, tr("is none of the values allowed"));
}

bool SchemaWalk::matches(const QJsonValue &schema, const QJsonValue &value, const QString &pointer)
{
    std::vector<ToolCallFault> outer = std::exchange(m_faults, {});
    check(schema, value, pointer);
    const bool isMatch = m_faults.empty();
    m_faults = std::move(outer);
    return isMatch;
}

void SchemaWalk::checkAlternatives(const QJsonObject &schema, const QJsonValue &value, const QString &pointer)
{
    for (const QJsonValue &part : schema.value(QLatin1String("allOf")).toArray())
        check(part, value, pointer);
    const auto matching = [&](const QJsonArray &alternatives) {
        return std::count_if(alternatives.begin(), alternatives.end(), [&](const QJsonValue &alternative) {
            return matches(alternative, value, pointer);
        });
    };
    if (const QJsonArray any = schema.value(QLatin1String("anyOf")).toArray();
        !any.isEmpty() && matching(any) == 0)
        add(pointer, tr("fits none of the alternatives"));
    if (const QJsonArray one = schema.value(QLatin1String("oneOf")).toArray(); !one.isEmpty()) {
        const bool wasComplete = std::exchange(m_isComplete, true);
        const auto count = matching(one);
        // An alternative that was not checked to its end passes for a match; two of them prove nothing.
        if (count == 0)
            add(pointer, tr("fits none of the alternatives"));
        else if (count > 1 && m_isComplete)
            add(pointer, tr("fits several of the alternatives, and may fit only one"));
        m_isComplete = m_isComplete && wasComplete;
    }
}

} // namespace

JsonSchema::Report JsonSchema::check(const QJsonValue &value) const
{
    SchemaWalk walk(m_schema);
    walk.check(m_schema, value, QString());
    return std::move(walk).report();
}

} // namespace streamgauge
