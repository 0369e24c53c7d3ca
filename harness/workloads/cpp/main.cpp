#include "errors.h"
#include "nodestore_program.h"
#include "pocketnet_program.h"
#include "standard_streams.h"

#include <algorithm>
#include <csignal>
#include <iostream>
#include <new>
#include <string_view>
#include <unistd.h>

namespace {

void run(int argc, char** argv) {
    guardStandardStreams();
    if (argc > 1 && argv[1] == std::string_view(pocketnetSuiteName)) return runPocketnetSync(argc - 1, argv + 1);
    runNodestore(argc, argv);
}

/** Ends the process there and then: an exception inside of RocksDB would leave its other threads waiting for ever. */
void failWithoutMemory() {
    constexpr std::string_view message = "workload-cpp: out of memory\n";
    [[maybe_unused]] const auto written = write(STDERR_FILENO, message.data(), message.size());
    _exit(1);
}

int fail(int exitCode, std::string message) {
    // The last line must say everything, whatever a library puts in its messages.
    std::replace(message.begin(), message.end(), '\n', ' ');
    std::cerr << "workload-cpp: " << message << std::endl;
    return exitCode;
}

}  // namespace

int main(int argc, char** argv) {
    std::set_new_handler(failWithoutMemory);
    // A shell has what it starts in the background ignore interrupts.
    std::signal(SIGINT, SIG_DFL);
    try {
        run(argc, argv);
        return 0;
    } catch (const UsageError& error) {
        return fail(2, error.what());
    } catch (const std::exception& error) {
        return fail(1, error.what());
    }
}
