// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/PlannedAnswer.h"

namespace streamgauge {

PlannedAnswer planAnswer(MockState &state, const AnswerRequest &request, MakeAnswerWriter makeWriter,
                         MockEntry &entry, quint64 position)
{
    const MockScenario &scenario = state.scenario;
    MockRecord &record = entry.record;
    PlannedAnswer answer;
    ScriptRequest wanted;
    wanted.position = position;
    wanted.form = request.form;
    const bool sendsDocument
        = request.form == AnswerForm::Document || scenario.delivery == MockDelivery::NotAStream;
    wanted.usage = scenario.sendUsage && (sendsDocument || request.usage == UsageReport::Sent)
        ? UsageReport::Sent
        : UsageReport::Withheld;
    wanted.mostTokens = request.mostTokens;

    answer.prompt = PromptCache::printOf(request.model, request.renderedPrompt);
    record.promptTokens = answer.prompt.tokens;
    if (scenario.promptCache && !answer.prompt.blocks.empty()) {
        const std::size_t known = state.cache.knownBlocks(answer.prompt);
        record.cachedTokens = static_cast<qint64>(known) * PromptCache::tokensPerBlock;
        wanted.cachedShare = static_cast<double>(known) / static_cast<double>(answer.prompt.blocks.size());
    }

    AnswerFacts facts;
    facts.id = state.instance + QByteArray::number(wanted.position, 16).rightJustified(8, '0');
    facts.began = QDateTime::currentDateTimeUtc();
    facts.model = request.model;
    facts.promptTokens = record.promptTokens;
    if (scenario.promptCache)
        facts.cachedTokens = record.cachedTokens;
    facts.embeddings = request.embeddings;
    facts.usage = wanted.usage;
    facts.requestLimit = scenario.requestLimit;
    facts.tokenLimit = scenario.tokenLimit;
    facts.lineEnd = scenario.endOfLineCrLf ? LineEnd::CrLf : LineEnd::Lf;
    facts.keepAliveBytes = scenario.keepAliveBytes;
    answer.script = streamScript(scenario, wanted, *makeWriter(facts));
    answer.writer = makeWriter(facts);
    for (const ScriptEvent &event : answer.script.events) {
        if (isContent(event.kind))
            entry.toMake.push_back(record.read + event.made);
    }
    return answer;
}

} // namespace streamgauge
