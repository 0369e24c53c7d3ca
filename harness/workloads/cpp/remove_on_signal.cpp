#include "remove_on_signal.h"

#include <filesystem>
#include <unistd.h>

namespace {

sigset_t setOf(std::initializer_list<int> signals) {
    sigset_t set;
    sigemptyset(&set);
    for (const int signal : signals) sigaddset(&set, signal);
    return set;
}

/** Sent by the destructor to the thread alone. */
int wakeUp() {
    return SIGRTMIN;
}

/** Those that end the process: after `nohup` a hang-up does not. */
sigset_t awaited() {
    sigset_t set = setOf({wakeUp()});
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction action = {};
        sigaction(signal, nullptr, &action);
        if (action.sa_handler != SIG_IGN) sigaddset(&set, signal);
    }
    return set;
}

void waitForSignal(const std::string& path) {
    const sigset_t signals = awaited();
    int signal = 0;
    if (sigwait(&signals, &signal) != 0 || signal == wakeUp()) return;
    std::error_code ignored;
    // The process still writes: a file that appears meanwhile keeps the folder once, none appears where it is gone.
    for (int attempt = 0; attempt < 1000 && std::filesystem::exists(path, ignored); ++attempt) {
        std::filesystem::remove_all(path, ignored);
    }
    std::signal(signal, SIG_DFL);
    const sigset_t one = setOf({signal});
    pthread_sigmask(SIG_UNBLOCK, &one, nullptr);
    kill(getpid(), signal);
}

}  // namespace

RemoveOnSignal::RemoveOnSignal() {
    const sigset_t signals = awaited();
    pthread_sigmask(SIG_BLOCK, &signals, &before_);
}

void RemoveOnSignal::watchOver(const std::string& path) {
    thread_ = std::thread(waitForSignal, path);
}

RemoveOnSignal::~RemoveOnSignal() {
    if (thread_.joinable()) {
        pthread_kill(thread_.native_handle(), wakeUp());
        thread_.join();
    }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}
