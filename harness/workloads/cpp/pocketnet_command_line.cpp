#include "pocketnet_command_line.h"

#include "errors.h"
#include "scale.h"
#include "whole_number.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <getopt.h>
#include <limits>
#include <map>
#include <unistd.h>

namespace {

enum Flag { dataDir = 1, subjectNames, seed, blocks, scale, batchBlocks, cacheMb, synchronous, debugLog, listSubjects };

const option flags[] = {
    {"data-dir", required_argument, nullptr, dataDir},
    {"subjects", required_argument, nullptr, subjectNames},
    {"seed", required_argument, nullptr, seed},
    {"blocks", required_argument, nullptr, blocks},
    {"scale", required_argument, nullptr, scale},
    {"batch-blocks", required_argument, nullptr, batchBlocks},
    {"cache-mb", required_argument, nullptr, cacheMb},
    {"synchronous", required_argument, nullptr, synchronous},
    {"debug-log", required_argument, nullptr, debugLog},
    {"list-subjects", no_argument, nullptr, listSubjects},
    {},
};

/** The flags' values; of a flag that comes twice, the last. */
std::map<int, std::string> readFlags(int argc, char** argv) {
    std::map<int, std::string> given;
    optind = 0;
    // ":" tells a missing value from an unknown flag, and keeps getopt silent.
    for (int flag; (flag = getopt_long(argc, argv, ":", flags, nullptr)) != -1;) {
        const std::string last = argv[optind - 1];
        if (flag == ':') throw UsageError(last + ": needs a value");
        if (flag == '?' && optopt != 0) throw UsageError(last + ": takes no value, or there is no such flag");
        if (flag == '?') throw UsageError(last + ": there is no such flag");
        given[flag] = optarg == nullptr ? "" : optarg;
    }
    if (optind < argc) throw UsageError(std::string(argv[optind]) + ": is one argument too many");
    return given;
}

const SyncSubject& findSyncSubject(const std::string& name) {
    if (name.find(',') != std::string::npos) {
        throw UsageError("--subjects " + name + ": this suite measures one subject a process");
    }
    std::string known;
    for (const SyncSubject& subject : syncSubjects()) {
        if (subject.name == name) return subject;
        known += (known.empty() ? "" : ", ") + subject.name;
    }
    throw UsageError("--subjects: \"" + name + "\" is none of " + known);
}

void checkNewFile(const std::string& path) {
    const std::string place = "--debug-log " + path + ": ";
    if (path.empty()) throw UsageError("--debug-log: needs a value");
    if (std::filesystem::exists(std::filesystem::symlink_status(path))) throw UsageError(place + "is there already");
    const std::filesystem::path folder = std::filesystem::absolute(path).parent_path();
    if (access(folder.c_str(), W_OK | X_OK) != 0) throw UsageError(place + std::strerror(errno));
}

}  // namespace

SyncRequest parseSyncCommandLine(int argc, char** argv) {
    auto given = readFlags(argc, argv);
    const auto readNumber = [&](Flag flag, const char* name, auto& number, std::uint64_t least, std::uint64_t most) {
        if (given.count(flag) != 0) number = wholeNumber<std::uint64_t>(name, given[flag], least, most);
    };
    SyncRequest request;
    request.listSubjects = given.count(listSubjects) != 0;
    request.dataDirectory = given[dataDir];
    if (!request.listSubjects && request.dataDirectory.empty()) throw UsageError("--data-dir: needs a value");
    // A program without SQLite says so when it is to measure, and not when it is asked what it has.
    if (given.count(subjectNames) != 0) request.subject = &findSyncSubject(given[subjectNames]);
    else if (!request.listSubjects) request.subject = &findSyncSubject("sqlite");
    readNumber(seed, "--seed", request.seed, 0, std::numeric_limits<std::uint64_t>::max());
    readNumber(blocks, "--blocks", request.blocks, 1, 1'000'000'000);
    if (given.count(scale) != 0) request.blocks = scaled(request.blocks, given[scale]);
    readNumber(batchBlocks, "--batch-blocks", request.batchBlocks, 1, 10'000);
    // SQLite counts the bytes that the cache uses in 31 bits.
    readNumber(cacheMb, "--cache-mb", request.settings.cacheMegabytes, 1, 2000);
    if (given.count(synchronous) != 0) {
        const std::string& mode = request.settings.synchronous = given[synchronous];
        if (mode != "full" && mode != "normal" && mode != "off") {
            throw UsageError("--synchronous: \"" + mode + "\" is none of full, normal, off");
        }
    }
    if (given.count(debugLog) != 0) {
        request.debugLog = given[debugLog];
        checkNewFile(request.debugLog);
        if (request.subject != nullptr && request.subject->name == "noop") throw UsageError("--debug-log: noop has no statistics");
    }
    return request;
}
