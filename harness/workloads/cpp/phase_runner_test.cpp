#include "phase_runner.h"

#include "engine_memory.h"
#include "engine_noop.h"
#include "errors.h"
#include "testing.h"

namespace {

/** A memory engine that does to one key what a broken one might. */
class BrokenEngine : public Engine {
public:
    enum class Fault { none, lose, corrupt, shorten, lengthen, invent, throwOnGet, throwOnPut };

    BrokenEngine(Fault fault, const Key& key) : fault_(fault), key_(key) {}

    void put(const Key& key, std::string_view value) override {
        if (key == key_ && fault_ == Fault::throwOnPut) throw Failure("Put: no space left");
        if (key == key_ && fault_ == Fault::lose) return;
        inner_->put(key, value);
    }

    std::optional<std::size_t> get(const Key& key, char* destination, std::size_t capacity) override {
        const auto size = inner_->get(key, destination, capacity);
        if (key != key_) return size;
        if (fault_ == Fault::corrupt) destination[17] = static_cast<char>(destination[17] ^ 1);
        if (fault_ == Fault::shorten) return *size - 1;
        if (fault_ == Fault::lengthen) return *size + 1;
        if (fault_ == Fault::invent) return 0;
        if (fault_ == Fault::throwOnGet) throw Failure("Get: checksum mismatch");
        return size;
    }

    void quiesce(bool) override {}
    void close() override {}

private:
    const Fault fault_;
    const Key key_;
    const std::unique_ptr<Engine> inner_ = openMemory();
};

using Fault = BrokenEngine::Fault;

/** Phase fetch asks for key 1 of it, as it always will: the seed decides. */
const Workload workload = {1, 30, 3};

/** Counts the puts of each batch; of those that are not full it loses all. */
class BatchEngine : public BrokenEngine {
public:
    BatchEngine() : BrokenEngine(Fault::none, {}) {}

    void putBatch(const Put* puts, std::size_t count) override {
        counts.push_back(count);
        if (count == 128) BrokenEngine::putBatch(puts, count);
    }

    std::vector<std::size_t> counts;
};

std::string messageOfPhase(Fault fault, const Key& key, Phase last) {
    BrokenEngine engine(fault, key);
    PhaseRunner runner(workload);
    return messageOf<Failure>([&] {
        for (const Phase phase : timingPhases) {
            runner.run(engine, phase);
            if (phase == last) return;
        }
    });
}

}  // namespace

TEST("every phase of a sound engine passes and takes time, on any number of threads and chunks") {
    for (const Workload& sound : {Workload{1, 1, 1}, Workload{2, 5, 8}, Workload{3, 40000, 4}}) {
        const auto engine = openMemory();
        PhaseRunner runner(sound);
        for (const Phase phase : timingPhases) {
            const PhaseOutcome outcome = runner.run(*engine, phase);
            const bool puts = phase == Phase::insert || phase == Phase::work;
            expectEqual(outcome.seconds > 0, true);
            expectEqual(outcome.bytesPut > 0, puts);
        }
    }
}

TEST("bytes put are those of keys and values") {
    PhaseRunner runner({1, 2, 1});
    expectEqual(runner.run(*openMemory(), Phase::insert).bytesPut, 32u + 752u + 32u + 322u);
}

TEST("a lost, changed, cut or lengthened value is caught, and told by its key") {
    const Key key = presentKey(1, 1);
    expectEqual(messageOfPhase(Fault::lose, key, Phase::work), "fetch: key 1: was not found");
    expectEqual(messageOfPhase(Fault::corrupt, key, Phase::work), "fetch: key 1: has a wrong byte at 17");
    expectEqual(messageOfPhase(Fault::shorten, key, Phase::work), "fetch: key 1: has 321 bytes instead of 322");
    expectEqual(messageOfPhase(Fault::lengthen, key, Phase::work), "fetch: key 1: has 323 bytes instead of 322");
}

TEST("a key that was never put and is found is caught") {
    expectEqual(messageOfPhase(Fault::invent, absentKey(1, 7), Phase::work),
                "missing: absent key 7: was found, 0 bytes");
}

TEST("an object that phase work has put and the engine has lost is caught") {
    expectEqual(messageOfPhase(Fault::lose, presentKey(1, 30), Phase::work), "work: key 30: was not found");
}

TEST("an engine's own error ends all threads and is told with phase and key") {
    expectEqual(messageOfPhase(Fault::throwOnPut, presentKey(1, 12), Phase::insert),
                "insert: key 12: Put: no space left");
    expectEqual(messageOfPhase(Fault::throwOnGet, presentKey(1, 1), Phase::fetch),
                "fetch: key 1: Get: checksum mismatch");
}

TEST("batches are of 128, and what is lost of one is caught") {
    const Workload uneven = {1, 16384 + 5, 1, benchValues};
    BatchEngine engine;
    PhaseRunner runner(uneven);
    runner.run(engine, Phase::batchInsert);
    expectEqual(engine.counts.size(), 129u);
    expectEqual(engine.counts.front(), 128u);
    expectEqual(engine.counts.back(), 5u);
    const std::string told = messageOf<Failure>([&] { runner.run(engine, Phase::fetchRandom); });
    // One of the last five: which of them is asked for first is the seed's choice.
    expectEqual(told.substr(0, 21), "fetch-random: key 327");
    expectEqual(told.substr(told.find(": was")), ": was not found");
}

TEST("an engine that keeps nothing passes, and one that loses everything does not") {
    const auto noop = openNoop();
    PhaseRunner runner(workload);
    for (const Phase phase : timingPhases) expectEqual(runner.run(*noop, phase).seconds > 0, true);

    class Forgetful : public BrokenEngine {
    public:
        Forgetful() : BrokenEngine(Fault::none, {}) {}
        void put(const Key&, std::string_view) override {}
    } forgetful;
    runner.run(forgetful, Phase::insert);
    expectEqual(messageOf<Failure>([&] { runner.run(forgetful, Phase::fetch); }).substr(0, 11), "fetch: key ");
}

TEST("something found in an engine that keeps nothing is caught") {
    class Inventive : public BrokenEngine {
    public:
        Inventive() : BrokenEngine(Fault::none, {}) {}
        bool keepsNothing() const override { return true; }
    } inventive;
    PhaseRunner runner(workload);
    runner.run(inventive, Phase::insert);
    const std::string told = messageOf<Failure>([&] { runner.run(inventive, Phase::fetch); });
    expectEqual(told.find("was found") != std::string::npos, true);
}
