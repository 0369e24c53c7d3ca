#include "phase_runner.h"

#include "engine_memory.h"
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

std::string messageOfPhase(Fault fault, const Key& key, Phase last) {
    BrokenEngine engine(fault, key);
    PhaseRunner runner(workload);
    return messageOf<Failure>([&] {
        for (const Phase phase : allPhases) {
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
        for (const Phase phase : allPhases) {
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
