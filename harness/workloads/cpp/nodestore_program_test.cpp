#include "nodestore_program.h"

#include "temporary_directory.h"
#include "testing.h"

#include <csignal>
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

namespace fs = std::filesystem;

namespace {

/** Starts a run that takes hours in a process of its own. */
pid_t startLongRun(std::string dataDirectory, void (*hangUp)(int) = SIG_DFL) {
    const pid_t process = fork();
    if (process != 0) return process;
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGHUP, hangUp);
    std::vector<std::string> words = {"workload-cpp", "nodestore-bench", "--config", "type=noop,num_objects=1000000000",
                                      "--data-dir", std::move(dataDirectory)};
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    try {
        runNodestore(static_cast<int>(words.size()), argv.data());
    } catch (...) {
    }
    _exit(1);
}

/** What ends the run, when it has been sent these signals. */
int endOf(pid_t process, const fs::path& data, std::initializer_list<int> signals) {
    int status = 0;
    while (!fs::exists(data / "store") && waitpid(process, &status, WNOHANG) == 0) sched_yield();
    for (const int signal : signals) kill(process, signal);
    waitpid(process, &status, 0);
    return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

}  // namespace

TEST("a signal ends a run of nodestore-bench with its own number, and leaves the data folder empty") {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        const TemporaryDirectory data;
        expectEqual(endOf(startLongRun(data.path), data.path, {signal}), signal);
        expectEqual(fs::is_empty(data.path), true);
    }
}

TEST("a hang-up that is ignored, as after nohup, ends nothing") {
    const TemporaryDirectory data;
    expectEqual(endOf(startLongRun(data.path, SIG_IGN), data.path, {SIGHUP, SIGTERM}), SIGTERM);
    expectEqual(fs::is_empty(data.path), true);
}
