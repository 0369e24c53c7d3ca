#include "step_plan.h"

#include <algorithm>

namespace {

/** Objects that count as recent. */
constexpr std::uint64_t recentWindow = 256;

/** Puts of a batch in phase `batchInsert`, as many as rippled's. */
constexpr std::size_t batch = 128;

/** Of the phase among those of its suite. */
std::uint64_t numberInSuite(Phase phase) {
    const Phase first = phase < Phase::inserts ? Phase::insert : Phase::inserts;
    return static_cast<std::uint64_t>(phase) - static_cast<std::uint64_t>(first);
}

/** First step of a thread; exact for any number of objects. */
std::uint64_t shareBegin(const Workload& workload, std::size_t thread) {
    const std::uint64_t each = workload.objects / workload.threads;
    const std::uint64_t longer = workload.objects % workload.threads;
    return thread * each + std::min<std::uint64_t>(thread, longer);
}

}  // namespace

const char* phaseName(Phase phase) {
    constexpr std::array names = {"insert",        "fetch",        "missing",     "mixed",
                                  "work",          "inserts",      "batch-insert", "fetch-50-50",
                                  "ordered-fetch", "fetch-random", "fetch-missing"};
    return names[static_cast<std::size_t>(phase)];
}

StepPlan::StepPlan(const Workload& workload, Phase phase, std::size_t thread)
    : workload_(workload),
      phase_(phase),
      begin_(shareBegin(workload, thread)),
      end_(shareBegin(workload, thread + 1)),
      next_(begin_),
      choices_(workload.seed, domain::choices + numberInSuite(phase), thread) {}

std::size_t StepPlan::batchSize() const {
    return phase_ == Phase::batchInsert ? batch : 1;
}

void StepPlan::appendStep(std::vector<Access>& accesses) {
    switch (phase_) {
        case Phase::insert:
        case Phase::inserts:
            accesses.push_back({Access::Kind::put, next_});
            break;
        case Phase::fetch:
            accesses.push_back({Access::Kind::get, choices_.next() % workload_.objects});
            break;
        case Phase::missing:
        case Phase::fetchMissing:
            accesses.push_back({Access::Kind::getAbsent, next_});
            break;
        case Phase::mixed: {
            const bool absent = choices_.next() % 100 >= 80;
            const auto kind = absent ? Access::Kind::getAbsent : Access::Kind::get;
            accesses.push_back({kind, choices_.next() % workload_.objects});
            break;
        }
        case Phase::work:
            appendWork(accesses);
            break;
        case Phase::batchInsert:
            accesses.push_back({Access::Kind::put, workload_.objects + next_});
            break;
        case Phase::fetchHalf: {
            const bool absent = choices_.next() % 2 == 1;
            const std::uint64_t index = choices_.next() % workload_.objects;
            // Other absent keys than phase `fetchMissing` asks for.
            if (absent) accesses.push_back({Access::Kind::getAbsent, workload_.objects + index});
            else accesses.push_back({Access::Kind::get, index});
            break;
        }
        case Phase::orderedFetch:
            accesses.push_back({Access::Kind::get, next_});
            break;
        case Phase::fetchRandom:
            accesses.push_back({Access::Kind::get, workload_.objects + choices_.next() % workload_.objects});
            break;
    }
    ++next_;
}

void StepPlan::appendWork(std::vector<Access>& accesses) {
    accesses.push_back({Access::Kind::get, choices_.next() % workload_.objects});
    const bool putFirst = choices_.next() % 2 == 0;
    const Access recent = {Access::Kind::get, chooseRecent()};
    const Access put = {Access::Kind::put, workload_.objects + next_};
    accesses.push_back(putFirst ? put : recent);
    accesses.push_back(putFirst ? recent : put);
}

/** Of what was inserted before this step, whichever of the step's put and get comes first. */
std::uint64_t StepPlan::chooseRecent() {
    const std::uint64_t inserted = next_ - begin_;
    const std::uint64_t window = std::min(recentWindow, inserted > 0 ? inserted : workload_.objects);
    const std::uint64_t end = inserted > 0 ? workload_.objects + next_ : workload_.objects;
    return end - 1 - choices_.next() % window;
}
