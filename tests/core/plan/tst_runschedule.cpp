// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/RunSchedule.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

using namespace streamgauge;

namespace {

Plan planWith(int backends, const std::vector<PromptPlanMode> &modes, int requests)
{
    Plan plan;
    plan.backends.resize(static_cast<std::size_t>(backends));
    for (const PromptPlanMode mode : modes) {
        PromptShape shape;
        shape.mode = mode;
        plan.prompts.push_back(shape);
    }
    plan.load.requests = requests;
    return plan;
}

int count(const std::vector<PlannedRequest> &schedule, RunPart part, PromptMode mode, int backend = -1,
          int shape = -1)
{
    return static_cast<int>(
        std::count_if(schedule.begin(), schedule.end(), [&](const PlannedRequest &planned) {
            return planned.identity.part == part && planned.identity.mode == mode
                && (backend < 0 || planned.identity.backend == backend)
                && (shape < 0 || planned.shape == shape);
        }));
}

bool same(const std::vector<PlannedRequest> &a, const std::vector<PlannedRequest> &b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const PlannedRequest &x, const PlannedRequest &y) {
                          return x.identity == y.identity && x.shape == y.shape && x.due == y.due;
                      });
}

/// The backends of the timed part, in order.
std::vector<int> timedBackends(const std::vector<PlannedRequest> &schedule)
{
    std::vector<int> backends;
    for (const PlannedRequest &planned : schedule) {
        if (planned.identity.part == RunPart::Timed)
            backends.push_back(planned.identity.backend);
    }
    return backends;
}

} // namespace

class TestRunSchedule : public QObject
{
    Q_OBJECT

private slots:
    void partsComeInOrderAndAddUp();
    void isDeterministic();
    void numbersRequests();
    void interleavesInRounds();
    void oneBackendAfterTheOther();
    void meetsTheWarmShare_data();
    void meetsTheWarmShare();
    void primesOnlyWhatIsWarm();
    void closedLoopHasNoDueTimes();
    void constantRateIsEven();
    void poissonRateIsExponential();
    void openLoopWithoutInterleaving();
    void emptyPlanGivesNothing();
};

void TestRunSchedule::partsComeInOrderAndAddUp()
{
    Plan plan = planWith(2, {PromptPlanMode::Cold, PromptPlanMode::Warm}, 40);
    plan.load.warmUp = 3;
    const auto schedule = scheduleOf(plan);
    QCOMPARE(schedule.size(), std::size_t(2 * 3 + 2 + 2 * 2 * 40));
    QVERIFY(std::is_sorted(
        schedule.begin(), schedule.end(),
        [](const PlannedRequest &a, const PlannedRequest &b) { return a.identity.part < b.identity.part; }));
    for (int backend = 0; backend < 2; ++backend) {
        QCOMPARE(count(schedule, RunPart::WarmUp, PromptMode::Cold, backend), 2);
        QCOMPARE(count(schedule, RunPart::WarmUp, PromptMode::Warm, backend), 1);
        QCOMPARE(count(schedule, RunPart::Prime, PromptMode::Warm, backend, 1), 1);
        QCOMPARE(count(schedule, RunPart::Prime, PromptMode::Cold, backend), 0);
        QCOMPARE(count(schedule, RunPart::Timed, PromptMode::Cold, backend, 0), 40);
        QCOMPARE(count(schedule, RunPart::Timed, PromptMode::Warm, backend, 1), 40);
    }
}

void TestRunSchedule::isDeterministic()
{
    Plan plan = planWith(3, {PromptPlanMode::Mixed, PromptPlanMode::Cold}, 50);
    plan.load.arrival = Arrival::PoissonRate;
    plan.load.rate = 5;
    const auto schedule = scheduleOf(plan);
    QVERIFY(same(schedule, scheduleOf(plan)));
    plan.load.seed = 2;
    QVERIFY(!same(schedule, scheduleOf(plan)));
}

void TestRunSchedule::numbersRequests()
{
    Plan plan = planWith(2, {PromptPlanMode::Mixed, PromptPlanMode::Warm}, 30);
    plan.load.warmUp = 5;
    const auto schedule = scheduleOf(plan);
    std::map<std::tuple<int, int, PromptMode, RunPart>, quint32> next;
    for (std::size_t position = 0; position < schedule.size(); ++position) {
        const RequestIdentity &identity = schedule[position].identity;
        QCOMPARE(identity.request, static_cast<quint32>(position));
        quint32 &ordinal = next[{identity.backend, schedule[position].shape, identity.mode, identity.part}];
        QCOMPARE(identity.ordinal, ordinal++);
    }
}

void TestRunSchedule::interleavesInRounds()
{
    const auto schedule = scheduleOf(planWith(3, {PromptPlanMode::Cold, PromptPlanMode::Warm}, 50));
    const auto first = std::find_if(schedule.begin(), schedule.end(), [](const PlannedRequest &planned) {
        return planned.identity.part == RunPart::Timed;
    });
    std::set<std::vector<std::pair<int, int>>> orders;
    for (auto round = first; round != schedule.end(); round += 6) {
        std::vector<std::pair<int, int>> turns;
        for (auto planned = round; planned != round + 6; ++planned)
            turns.emplace_back(planned->identity.backend, planned->shape);
        orders.insert(turns);
        QCOMPARE(std::set(turns.begin(), turns.end()).size(), 6U);
    }
    // Shuffled anew in each round.
    QVERIFY(orders.size() > 30);
}

void TestRunSchedule::oneBackendAfterTheOther()
{
    Plan plan = planWith(3, {PromptPlanMode::Cold, PromptPlanMode::Warm}, 10);
    plan.load.interleave = false;
    const std::vector<int> backends = timedBackends(scheduleOf(plan));
    QCOMPARE(backends.size(), 60U);
    QVERIFY(std::is_sorted(backends.begin(), backends.end()));
}

void TestRunSchedule::meetsTheWarmShare_data()
{
    QTest::addColumn<int>("requests");
    QTest::addColumn<double>("share");
    QTest::addColumn<int>("warm");
    QTest::newRow("half") << 40 << 0.5 << 20;
    QTest::newRow("none") << 40 << 0.0 << 0;
    QTest::newRow("all") << 40 << 1.0 << 40;
    QTest::newRow("a third") << 10 << 1.0 / 3 << 3;
    QTest::newRow("rounded up") << 10 << 0.26 << 3;
    QTest::newRow("just one") << 1 << 0.5 << 1;
    QTest::newRow("too small a share") << 10 << 0.04 << 0;
}

void TestRunSchedule::meetsTheWarmShare()
{
    QFETCH(const int, requests);
    QFETCH(const double, share);
    QFETCH(const int, warm);
    Plan plan = planWith(2, {PromptPlanMode::Mixed}, requests);
    plan.prompts[0].warmShare = share;
    const auto schedule = scheduleOf(plan);
    for (int backend = 0; backend < 2; ++backend) {
        QCOMPARE(count(schedule, RunPart::Timed, PromptMode::Warm, backend), warm);
        QCOMPARE(count(schedule, RunPart::Timed, PromptMode::Cold, backend), requests - warm);
        QCOMPARE(count(schedule, RunPart::Prime, PromptMode::Warm, backend), warm > 0 ? 1 : 0);
    }
    // All backends go cold and warm in the same order.
    std::vector<PromptMode> modes[2];
    for (const PlannedRequest &planned : schedule) {
        if (planned.identity.part == RunPart::Timed)
            modes[planned.identity.backend].push_back(planned.identity.mode);
    }
    QVERIFY(modes[0] == modes[1]);
}

void TestRunSchedule::primesOnlyWhatIsWarm()
{
    const auto schedule = scheduleOf(planWith(
        2, {PromptPlanMode::Cold, PromptPlanMode::Warm, PromptPlanMode::Mixed, PromptPlanMode::Warm}, 10));
    std::multiset<std::pair<int, int>> primed;
    for (const PlannedRequest &planned : schedule) {
        if (planned.identity.part == RunPart::Prime)
            primed.emplace(planned.identity.backend, planned.shape);
    }
    QVERIFY(primed == (std::multiset<std::pair<int, int>>{{0, 1}, {0, 2}, {0, 3}, {1, 1}, {1, 2}, {1, 3}}));
}

void TestRunSchedule::closedLoopHasNoDueTimes()
{
    Plan plan = planWith(2, {PromptPlanMode::Warm}, 10);
    plan.load.warmUp = 2;
    const auto schedule = scheduleOf(plan);
    QVERIFY(std::none_of(schedule.begin(), schedule.end(),
                         [](const PlannedRequest &planned) { return planned.due.has_value(); }));
}

void TestRunSchedule::constantRateIsEven()
{
    Plan plan = planWith(2, {PromptPlanMode::Cold, PromptPlanMode::Warm}, 30);
    plan.load.arrival = Arrival::ConstantRate;
    plan.load.rate = 3; // not a whole number of milliseconds apart
    plan.load.warmUp = 2;
    Duration last{};
    int next[2] = {0, 0};
    for (const PlannedRequest &planned : scheduleOf(plan)) {
        QCOMPARE(planned.due.has_value(), planned.identity.part == RunPart::Timed);
        if (planned.identity.part != RunPart::Timed)
            continue;
        QVERIFY(*planned.due >= last);
        last = *planned.due;
        const int position = next[planned.identity.backend]++;
        QVERIFY(std::abs((*planned.due).count() - std::llround(position * 1e9 / 3)) <= 1);
    }
    // Both shapes share the backend's rate.
    QCOMPARE(next[0], 60);
    QCOMPARE(next[1], 60);
}

void TestRunSchedule::poissonRateIsExponential()
{
    Plan plan = planWith(1, {PromptPlanMode::Cold}, 20'000);
    plan.load.arrival = Arrival::PoissonRate;
    plan.load.rate = 50;
    const auto schedule = scheduleOf(plan);
    double sum = 0;
    double squares = 0;
    double previous = 0;
    for (const PlannedRequest &planned : schedule) {
        const double gap = secondsOf(*planned.due) - previous;
        QVERIFY(gap >= 0);
        previous += gap;
        sum += gap;
        squares += gap * gap;
    }
    const double mean = sum / static_cast<double>(schedule.size());
    const double deviation = std::sqrt(squares / static_cast<double>(schedule.size()) - mean * mean);
    QVERIFY2(std::abs(mean - 0.02) < 0.0006, qPrintable(QString::number(mean)));
    // Of exponential gaps the deviation equals the mean.
    QVERIFY2(std::abs(deviation / mean - 1) < 0.04, qPrintable(QString::number(deviation / mean)));
}

void TestRunSchedule::openLoopWithoutInterleaving()
{
    Plan plan = planWith(2, {PromptPlanMode::Cold}, 10);
    plan.load.arrival = Arrival::ConstantRate;
    plan.load.rate = 10;
    plan.load.interleave = false;
    const auto schedule = scheduleOf(plan);
    const std::vector<int> backends = timedBackends(schedule);
    QVERIFY(std::is_sorted(backends.begin(), backends.end()));
    // Each backend's times count from its own start.
    QVERIFY(*schedule.at(0).due == Duration());
    QVERIFY(*schedule.at(9).due == Duration(std::chrono::milliseconds(900)));
    QVERIFY(*schedule.at(10).due == Duration());
}

void TestRunSchedule::emptyPlanGivesNothing()
{
    QVERIFY(scheduleOf(Plan()).empty());
    QVERIFY(scheduleOf(planWith(2, {}, 3)).empty());
}

QTEST_GUILESS_MAIN(TestRunSchedule)
#include "tst_runschedule.moc"
