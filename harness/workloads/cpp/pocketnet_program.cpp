#include "pocketnet_program.h"

#include "errors.h"
#include "pocketnet_command_line.h"
#include "pocketnet_results.h"
#include "pocketnet_sync.h"
#include "remove_on_signal.h"
#include "standard_streams.h"

#ifdef WITH_SQLITE
#include <sqlite3.h>
#endif
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace {

int sqliteVersion() {
#ifdef WITH_SQLITE
    return sqlite3_libversion_number();
#else
    return 0;
#endif
}

/** Writes a new file; what could not be written whole is removed. */
void writeNewFile(const std::string& path, const std::string& text) {
    const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0) throw Failure(path + ": " + std::strerror(errno));
    const ssize_t written = write(file, text.data(), text.size());
    const bool whole = written == static_cast<ssize_t>(text.size());
    const std::string fault = std::strerror(written < 0 ? errno : ENOSPC);
    close(file);
    if (whole) return;
    unlink(path.c_str());
    throw Failure(path + ": " + fault);
}

}  // namespace

void runPocketnetSync(int argc, char** argv) {
    const SyncRequest request = parseSyncCommandLine(argc, argv);
    if (request.listSubjects) {
        for (const SyncSubject& subject : syncSubjects()) writeStdout(subject.name + "\n");
        return;
    }
    const Chain chain(request.seed, request.blocks);
    SyncOutcome outcome;
    DebugLog log(DebugLog::Clock::now(), sqliteVersion());
    {
        RemoveOnSignal removal;
        StoreDirectory directory(request.dataDirectory);
        removal.watchOver(directory.path());
        DebugLog* const wanted = request.debugLog.empty() ? nullptr : &log;
        outcome = measureSync(*request.subject, chain, request.settings, request.batchBlocks, directory, wanted);
        directory.remove();
    }
    // Only of a synchronisation that was verified.
    if (!request.debugLog.empty()) writeNewFile(request.debugLog, log.text());
    writeStdout(syncLines(pocketnetSuiteName, request.subject->name, request.blocks, outcome));
}
