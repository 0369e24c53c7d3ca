#include "command_line.h"

#include "subjects.h"
#include "whole_number.h"

#include <getopt.h>
#include <limits>
#include <map>

namespace {

constexpr const char* driver = ": this program measures one configuration a process; workload-go drives several";

enum Flag { dataDir = 1, subjectNames, threads, objects, seed, engineOptions, compact, noQuiesce, listSubjects };

const option flags[] = {
    {"data-dir", required_argument, nullptr, dataDir},
    {"subjects", required_argument, nullptr, subjectNames},
    {"threads", required_argument, nullptr, threads},
    {"objects", required_argument, nullptr, objects},
    {"seed", required_argument, nullptr, seed},
    {"options", required_argument, nullptr, engineOptions},
    {"compact", no_argument, nullptr, compact},
    {"no-quiesce", no_argument, nullptr, noQuiesce},
    {"list-subjects", no_argument, nullptr, listSubjects},
    {},
};

/** The flags' values; what was given twice has been replaced. */
struct GivenFlags {
    std::map<int, std::string> values;
    /** By subject, `k=v,k=v`. */
    std::map<std::string, std::string> options;
    std::vector<std::string> arguments;

    bool has(Flag flag) const { return values.count(flag) != 0; }
};

GivenFlags readFlags(int argc, char** argv) {
    GivenFlags given;
    optind = 0;
    // ":" tells a missing value from an unknown flag, and keeps getopt silent.
    for (int flag; (flag = getopt_long(argc, argv, ":", flags, nullptr)) != -1;) {
        const std::string last = argv[optind - 1];
        if (flag == ':') throw UsageError(last + ": needs a value");
        if (flag == '?' && optopt != 0) throw UsageError(last + ": takes no value, or there is no such flag");
        if (flag == '?') throw UsageError(last + ": there is no such flag");
        const std::string value = optarg == nullptr ? "" : optarg;
        if (flag != engineOptions) {
            given.values[flag] = value;
            continue;
        }
        const std::size_t colon = value.find(':');
        if (colon == std::string::npos) throw UsageError("--options " + value + ": is not subject:name=value,…");
        given.options[value.substr(0, colon)] = value.substr(colon + 1);
    }
    given.arguments.assign(argv + optind, argv + argc);
    return given;
}

/** A value where PROTOCOL.md allows a list of which this program takes one. */
std::string single(const std::string& name, const std::string& value) {
    if (value.find(',') != std::string::npos) throw UsageError(name + " " + value + driver);
    return value;
}

std::string allSubjects() {
    std::string names;
    for (const Subject& subject : subjects()) names += (names.empty() ? "" : ",") + subject.name;
    return names;
}

}  // namespace

CommandLine parseCommandLine(int argc, char** argv) {
    GivenFlags given = readFlags(argc, argv);
    if (given.arguments.empty()) throw UsageError(std::string("which suite? There is ") + suiteName);
    if (given.arguments[0] != suiteName) throw UsageError(given.arguments[0] + ": there is no such suite");
    if (given.arguments.size() > 1) throw UsageError(given.arguments[1] + ": is one argument too many");

    CommandLine line;
    line.listSubjects = given.has(listSubjects);
    if (!line.listSubjects) {
        if (!given.has(dataDir) || given.values[dataDir].empty()) throw UsageError("--data-dir: needs a value");
        given.values.insert({{subjectNames, allSubjects()}, {threads, "1,4,8"}});
    }

    line.dataDirectory = given.values[dataDir];
    if (given.has(subjectNames)) {
        line.subject = single("--subjects", given.values[subjectNames]);
        line.open = findSubject("--subjects", line.subject).configure({});
    }
    for (const auto& [name, text] : given.options) {
        const OpenEngine open = findSubject("--options", name).configure(parseEngineOptions("--options " + name, text));
        if (name == line.subject) line.open = open;
    }

    auto& [seedNumber, objectCount, threadCount] = line.workload;
    if (given.has(threads)) {
        threadCount = wholeNumber<std::size_t>("--threads", single("--threads", given.values[threads]), 1, 1024);
    }
    if (given.has(objects)) {
        objectCount = wholeNumber<std::uint64_t>("--objects", given.values[objects], 1, 1'000'000'000);
    }
    if (given.has(seed)) {
        constexpr auto most = std::numeric_limits<std::uint64_t>::max();
        seedNumber = wholeNumber<std::uint64_t>("--seed", given.values[seed], 0, most);
    }

    if (given.has(compact)) line.quiesce = Quiesce::compact;
    if (given.has(noQuiesce)) line.quiesce = Quiesce::never;
    return line;
}
