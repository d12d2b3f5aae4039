// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/RunSchedule.h"

#include "core/base/SeededRandom.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace streamgauge {

namespace {

/// One backend taking its turn with one prompt shape.
struct Turn
{
    int backend = 0;
    int shape = 0;
};

class Scheduler
{
public:
    explicit Scheduler(const Plan &plan)
        : m_plan(plan)
        , m_backends(static_cast<int>(plan.backends.size()))
        , m_shapes(static_cast<int>(plan.prompts.size()))
    {
    }

    std::vector<PlannedRequest> run();

private:
    void addWarmUp();
    void addPriming();
    void addTimed();
    void add(const Turn &turn, PromptMode mode, RunPart part);
    /// Whether the n-th request of a shape is warm, for each n; the same for all backends.
    [[nodiscard]] std::vector<bool> warmPattern(int shape) const;
    /// Calls `take` with every turn of every round: all turns interleaved, or those of one backend after the
    /// other.
    template <typename Take>
    void forEachRound(int rounds, const QByteArray &purpose, const std::vector<int> &shapes,
                      const Take &take);
    /// Gives the requests from `first` on their due times, and puts them in that order.
    void setDue(std::size_t first);
    [[nodiscard]] bool isOpenLoop() const { return m_plan.load.arrival != Arrival::ClosedLoop; }

    const Plan &m_plan;
    int m_backends;
    int m_shapes;
    std::vector<PlannedRequest> m_requests;
};

std::vector<PlannedRequest> Scheduler::run()
{
    if (m_backends == 0 || m_shapes == 0)
        return {};
    addWarmUp();
    addPriming();
    addTimed();

    std::map<std::tuple<int, int, PromptMode, RunPart>, quint32> counts;
    quint32 position = 0;
    for (PlannedRequest &planned : m_requests) {
        RequestIdentity &identity = planned.identity;
        identity.request = position++;
        identity.ordinal = counts[{identity.backend, planned.shape, identity.mode, identity.part}]++;
    }
    return std::move(m_requests);
}

void Scheduler::add(const Turn &turn, PromptMode mode, RunPart part)
{
    PlannedRequest planned;
    planned.shape = turn.shape;
    planned.identity.backend = turn.backend;
    planned.identity.mode = mode;
    planned.identity.part = part;
    m_requests.push_back(planned);
}

template <typename Take>
void Scheduler::forEachRound(int rounds, const QByteArray &purpose, const std::vector<int> &shapes,
                             const Take &take)
{
    SeededRandom random(m_plan.load.seed, purpose);
    const auto play = [&](int firstBackend, int lastBackend) {
        for (int round = 0; round < rounds; ++round) {
            std::vector<Turn> turns;
            for (int backend = firstBackend; backend <= lastBackend; ++backend) {
                for (const int shape : shapes)
                    turns.push_back({backend, shape});
            }
            random.shuffle(turns);
            for (const Turn &turn : turns)
                take(turn, round);
        }
    };
    if (m_plan.load.interleave) {
        play(0, m_backends - 1);
    } else {
        for (int backend = 0; backend < m_backends; ++backend)
            play(backend, backend);
    }
}

void Scheduler::addWarmUp()
{
    // The shapes in turn; what warms connections and servers up need not be a full set of each.
    forEachRound(m_plan.load.warmUp, "warm-up", {0}, [this](const Turn &turn, int round) {
        const int shape = round % m_shapes;
        const bool warm = m_plan.prompts[static_cast<std::size_t>(shape)].mode == PromptPlanMode::Warm;
        add({turn.backend, shape}, warm ? PromptMode::Warm : PromptMode::Cold, RunPart::WarmUp);
    });
}

void Scheduler::addPriming()
{
    std::vector<int> shapes;
    for (int shape = 0; shape < m_shapes; ++shape) {
        const std::vector<bool> pattern = warmPattern(shape);
        if (std::find(pattern.begin(), pattern.end(), true) != pattern.end())
            shapes.push_back(shape);
    }
    forEachRound(1, "priming", shapes,
                 [this](const Turn &turn, int) { add(turn, PromptMode::Warm, RunPart::Prime); });
}

void Scheduler::addTimed()
{
    std::vector<std::vector<bool>> patterns;
    std::vector<int> shapes;
    for (int shape = 0; shape < m_shapes; ++shape) {
        patterns.push_back(warmPattern(shape));
        shapes.push_back(shape);
    }
    const std::size_t first = m_requests.size();
    m_requests.reserve(first
                       + static_cast<std::size_t>(m_backends) * static_cast<std::size_t>(m_shapes)
                           * static_cast<std::size_t>(std::max(m_plan.load.requests, 0)));
    forEachRound(m_plan.load.requests, "timed", shapes, [&](const Turn &turn, int round) {
        const bool warm = patterns[static_cast<std::size_t>(turn.shape)][static_cast<std::size_t>(round)];
        add(turn, warm ? PromptMode::Warm : PromptMode::Cold, RunPart::Timed);
    });
    setDue(first);
}

std::vector<bool> Scheduler::warmPattern(int shapeIndex) const
{
    const PromptShape &shape = m_plan.prompts[static_cast<std::size_t>(shapeIndex)];
    const auto count = static_cast<std::size_t>(std::max(m_plan.load.requests, 0));
    if (shape.mode != PromptPlanMode::Mixed)
        return std::vector<bool>(count, shape.mode == PromptPlanMode::Warm);
    // The share is met as exactly as whole requests allow; only the order is left to chance.
    std::vector<char> warm(count, 0);
    const double share = std::clamp(shape.warmShare, 0.0, 1.0);
    const auto warmCount = static_cast<std::ptrdiff_t>(std::llround(static_cast<double>(count) * share));
    std::fill(warm.begin(), warm.begin() + warmCount, 1);
    SeededRandom random(m_plan.load.seed, "mix/" + QByteArray::number(shapeIndex));
    random.shuffle(warm);
    return {warm.begin(), warm.end()};
}

void Scheduler::setDue(std::size_t first)
{
    if (!isOpenLoop() || m_plan.load.rate <= 0 || first == m_requests.size())
        return;
    std::vector<std::size_t> counts(static_cast<std::size_t>(m_backends), 0);
    for (std::size_t index = first; index < m_requests.size(); ++index)
        ++counts[static_cast<std::size_t>(m_requests[index].identity.backend)];

    // All backends feel the same arrivals. Seconds are kept absolute, so that rounding does not add up.
    const std::size_t most = *std::max_element(counts.begin(), counts.end());
    const double meanGap = 1 / m_plan.load.rate;
    std::vector<double> offsets;
    offsets.reserve(most);
    SeededRandom random(m_plan.load.seed, "due");
    double at = 0;
    for (std::size_t index = 0; index < most; ++index) {
        if (m_plan.load.arrival == Arrival::PoissonRate) {
            at += -std::log1p(-random.unit()) * meanGap;
            offsets.push_back(at);
        } else {
            offsets.push_back(static_cast<double>(index) * meanGap);
        }
    }

    std::vector<std::size_t> taken(counts.size(), 0);
    for (std::size_t index = first; index < m_requests.size(); ++index) {
        const auto backend = static_cast<std::size_t>(m_requests[index].identity.backend);
        m_requests[index].due = durationFromMilliseconds(offsets[taken[backend]++] * 1000);
    }
    // Without interleaving each backend has its own start, which only the run knows.
    if (m_plan.load.interleave)
        std::stable_sort(m_requests.begin() + static_cast<std::ptrdiff_t>(first), m_requests.end(),
                         [](const PlannedRequest &a, const PlannedRequest &b) { return *a.due < *b.due; });
}

} // namespace

std::vector<PlannedRequest> scheduleOf(const Plan &plan)
{
    return Scheduler(plan).run();
}

} // namespace streamgauge
