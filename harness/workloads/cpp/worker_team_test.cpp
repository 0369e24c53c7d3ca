#include "worker_team.h"

#include "barrier.h"
#include "testing.h"

#include <atomic>

TEST("a team runs a job on each of its threads, the same ones every time") {
    WorkerTeam team(5);
    std::vector<std::thread::id> first(5), second(5);
    team.run([&](std::size_t thread) { first[thread] = std::this_thread::get_id(); });
    team.run([&](std::size_t thread) { second[thread] = std::this_thread::get_id(); });
    expectEqual(first == second, true);
    for (std::size_t thread = 1; thread < first.size(); ++thread) expectEqual(first[thread] != first[0], true);
}

TEST("a barrier lets nobody go before all are there, and its completion runs once a round") {
    constexpr std::size_t size = 6;
    WorkerTeam team(size);
    Barrier barrier(size);
    std::atomic<std::size_t> arrived = 0, early = 0;
    std::size_t completions = 0;
    team.run([&](std::size_t) {
        for (std::size_t round = 1; round <= 200; ++round) {
            ++arrived;
            barrier.arrive([&] { ++completions; });
            if (arrived < round * size) ++early;
        }
    });
    expectEqual(early.load(), 0u);
    expectEqual(completions, 200u);
}

TEST("a job that fails breaks the barrier, ends the others and is told; the team works on") {
    WorkerTeam team(4);
    Barrier barrier(4);
    const std::string message = messageOf<std::runtime_error>([&] {
        team.run([&](std::size_t thread) {
            if (thread == 2) {
                barrier.breakUp();
                throw std::runtime_error("thread 2 failed");
            }
            expectEqual(barrier.arrive([] {}), false);
        });
    });
    expectEqual(message, "thread 2 failed");
    std::atomic<int> ran = 0;
    team.run([&](std::size_t) { ++ran; });
    expectEqual(ran.load(), 4);
}
