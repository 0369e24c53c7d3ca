#include "command_line.h"

#include "bench_config.h"
#include "scale.h"
#include "subjects.h"
#include "whole_number.h"

#include <getopt.h>
#include <limits>
#include <map>

namespace {

constexpr const char* driver = ": this program measures one configuration a process; workload-go drives several";

enum Flag {
    dataDir = 1, subjectNames, threads, objects, config, scale, seed, engineOptions, upstreamDefaults, compact,
    noQuiesce, listSubjects,
};

const option flags[] = {
    {"data-dir", required_argument, nullptr, dataDir},
    {"subjects", required_argument, nullptr, subjectNames},
    {"threads", required_argument, nullptr, threads},
    {"objects", required_argument, nullptr, objects},
    {"config", required_argument, nullptr, config},
    {"scale", required_argument, nullptr, scale},
    {"seed", required_argument, nullptr, seed},
    {"options", required_argument, nullptr, engineOptions},
    {"upstream-defaults", no_argument, nullptr, upstreamDefaults},
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

const NodestoreSuite& suiteOf(const std::vector<std::string>& arguments) {
    const std::string all = std::string(nodestoreTiming().name) + ", " + nodestoreBench().name + " and pocketnet-sync";
    if (arguments.empty()) throw UsageError("which suite? There are " + all);
    if (arguments.size() > 1) throw UsageError(arguments[1] + ": is one argument too many");
    for (const NodestoreSuite* suite : {&nodestoreTiming(), &nodestoreBench()}) {
        if (arguments[0] == suite->name) return *suite;
    }
    throw UsageError(arguments[0] + ": there is no such suite, but " + all);
}

/** rippled without `hard_set` takes other sizes than it is told; the words of an option of its own go before. */
void addUpstreamDefaults(const GivenFlags& given, const std::string& type, EngineOptions& options) {
    if (given.has(upstreamDefaults) && type == "rocksdb") options.emplace("hard_set", "0");
}

/** The options that were given for each engine, checked. */
std::map<std::string, EngineOptions> readOptions(const GivenFlags& given) {
    std::map<std::string, EngineOptions> all;
    for (const auto& [name, text] : given.options) {
        const std::string place = "--options " + name;
        all[name] = parseEngineOptions(place, text);
        findSubject("--options", name).configure(place, all[name]);
    }
    return all;
}

void readTiming(GivenFlags& given, CommandLine& line) {
    if (given.has(config)) throw UsageError("--config: nodestore-timing has no such flag");
    if (!line.listSubjects) given.values.insert({{subjectNames, allSubjects()}, {threads, "1,4,8"}});
    auto all = readOptions(given);
    if (given.has(subjectNames)) {
        line.subject = single("--subjects", given.values[subjectNames]);
        EngineOptions& options = all[line.subject];
        addUpstreamDefaults(given, line.subject, options);
        line.open = findSubject("--subjects", line.subject).configure("--options " + line.subject, options);
    }
    if (given.has(threads)) {
        line.workload.threads =
            wholeNumber<std::size_t>("--threads", single("--threads", given.values[threads]), 1, 1024);
    }
    std::uint64_t& count = line.workload.objects;
    if (given.has(objects)) count = wholeNumber<std::uint64_t>("--objects", given.values[objects], 1, 1'000'000'000);
    if (given.has(scale)) count = scaled(count, given.values[scale]);
    line.params = "{\"threads\":" + std::to_string(line.workload.threads) +
                  ",\"objects\":" + std::to_string(count) + "}";
}

void readBench(GivenFlags& given, CommandLine& line) {
    constexpr std::pair<Flag, const char*> others[] = {
        {subjectNames, "--subjects"}, {threads, "--threads"}, {objects, "--objects"}};
    for (const auto& [flag, name] : others) {
        if (!given.has(flag)) continue;
        throw UsageError(std::string(name) + ": is no flag of one configuration of nodestore-bench");
    }
    auto all = readOptions(given);
    if (!given.has(config)) {
        if (!line.listSubjects) throw UsageError("--config: needs a value");
        return;
    }
    const std::string text = given.values[config];
    if (text.find(';') != std::string::npos) throw UsageError("--config " + text + driver);
    const std::string place = "--config " + text;
    const BenchConfig read = parseBenchConfig(place, text);
    EngineOptions& options = all[read.type];
    // Options of the flag go over those of the configuration, and are in no key: they are for arms to differ in.
    options.insert(read.options.begin(), read.options.end());
    addUpstreamDefaults(given, read.type, options);
    line.open = findSubject(place + ":type", read.type).configure(place, options);
    line.subject = read.subject;
    line.workload.objects = given.has(scale) ? scaled(read.objects, given.values[scale]) : read.objects;
    line.params = benchParams(read, line.workload.objects);
}

}  // namespace

CommandLine parseCommandLine(int argc, char** argv) {
    GivenFlags given = readFlags(argc, argv);
    CommandLine line;
    line.suite = &suiteOf(given.arguments);
    line.workload.values = line.suite->values;
    line.listSubjects = given.has(listSubjects);
    line.dataDirectory = given.values[dataDir];
    if (!line.listSubjects && line.dataDirectory.empty()) throw UsageError("--data-dir: needs a value");
    if (given.has(seed)) {
        constexpr auto most = std::numeric_limits<std::uint64_t>::max();
        line.workload.seed = wholeNumber<std::uint64_t>("--seed", given.values[seed], 0, most);
    }
    if (line.suite == &nodestoreTiming()) readTiming(given, line);
    else readBench(given, line);

    if (given.has(compact)) line.quiesce = Quiesce::compact;
    if (given.has(noQuiesce)) line.quiesce = Quiesce::never;
    return line;
}
