#include "step_plan.h"

#include <algorithm>

namespace {

/** Objects that count as recent. */
constexpr std::uint64_t recentWindow = 256;

/** First step of a thread; exact for any number of objects. */
std::uint64_t shareBegin(const Workload& workload, std::size_t thread) {
    const std::uint64_t each = workload.objects / workload.threads;
    const std::uint64_t longer = workload.objects % workload.threads;
    return thread * each + std::min<std::uint64_t>(thread, longer);
}

}  // namespace

const char* phaseName(Phase phase) {
    constexpr std::array names = {"insert", "fetch", "missing", "mixed", "work"};
    return names[static_cast<std::size_t>(phase)];
}

StepPlan::StepPlan(const Workload& workload, Phase phase, std::size_t thread)
    : workload_(workload),
      phase_(phase),
      begin_(shareBegin(workload, thread)),
      end_(shareBegin(workload, thread + 1)),
      next_(begin_),
      choices_(workload.seed, domain::choices + static_cast<std::uint64_t>(phase), thread) {}

void StepPlan::appendStep(std::vector<Access>& accesses) {
    switch (phase_) {
        case Phase::insert:
            accesses.push_back({Access::Kind::put, next_});
            break;
        case Phase::fetch:
            accesses.push_back({Access::Kind::get, choices_.next() % workload_.objects});
            break;
        case Phase::missing:
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
