#include "command_line.h"

#include "errors.h"
#include "testing.h"

namespace {

CommandLine parse(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "workload-cpp");
    std::vector<char*> argv;
    for (std::string& argument : arguments) argv.push_back(argument.data());
    argv.push_back(nullptr);
    return parseCommandLine(static_cast<int>(arguments.size()), argv.data());
}

constexpr const char* timing = "nodestore-timing";

/** A complete command line, and more. */
std::vector<std::string> with(const std::vector<std::string>& more) {
    std::vector<std::string> all = {timing, "--data-dir", "d", "--subjects", "memory-cpp", "--threads", "4"};
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

std::string told(const std::vector<std::string>& arguments) {
    return messageOf<UsageError>([&] { parse(arguments); });
}

}  // namespace

TEST("a command line is read with the protocol's defaults") {
    const CommandLine line = parse(with({}));
    expectEqual(line.dataDirectory, "d");
    expectEqual(line.subject, "memory-cpp");
    expectEqual(line.workload.threads, 4u);
    expectEqual(line.workload.objects, 100000u);
    expectEqual(line.workload.seed, 1u);
    expectEqual(line.quiesce == Quiesce::settle, true);
}

TEST("a flag that comes twice counts as given last") {
    const CommandLine line = parse(with({"--threads=8", "--objects", "5", "--objects=7", "--data-dir", "e"}));
    expectEqual(line.workload.threads, 8u);
    expectEqual(line.workload.objects, 7u);
    expectEqual(line.dataDirectory, "e");
    parse(with({"--options", "memory-cpp:unknown=1", "--options", "memory-cpp:"}));
}

TEST("quiescing is asked for by two flags") {
    expectEqual(parse(with({"--compact"})).quiesce == Quiesce::compact, true);
    expectEqual(parse(with({"--compact", "--no-quiesce"})).quiesce == Quiesce::never, true);
}

TEST("subjects are listed without any other flag, and those that are given are checked") {
    expectEqual(parse({timing, "--list-subjects"}).listSubjects, true);
    expectEqual(parse({timing, "--list-subjects", "--options", "memory-cpp:", "--threads", "4"}).listSubjects, true);
    expectEqual(told({timing, "--list-subjects", "--options", "memory-cpp:a=1"}),
                "--options memory-cpp:a=1: there is no such option");
    expectEqual(told({timing, "--list-subjects", "--threads", "0"}),
                "--threads: \"0\" is not a whole number from 1 to 1024");
}

TEST("more than one configuration is left to the program that drives several") {
    const std::string several = ": this program measures one configuration a process; workload-go drives several";
    expectEqual(told(with({"--threads", "1,4"})), "--threads 1,4" + several);
    expectEqual(told(with({"--subjects", "rocksdb,memory-cpp"})), "--subjects rocksdb,memory-cpp" + several);
    expectEqual(told({timing, "--data-dir", "d", "--subjects", "memory-cpp"}), "--threads 1,4,8" + several);
}

TEST("sizes are multiplied by the scale, and rounded") {
    expectEqual(parse(with({"--scale", "0.5", "--objects", "7"})).workload.objects, 4u);
    expectEqual(parse(with({"--scale=20"})).workload.objects, 2000000u);
    for (const char* const scale : {"0", "-1", "1e3", "inf", "2x", "", "."}) {
        expectEqual(told(with({"--scale", scale})),
                    "--scale: \"" + std::string(scale) + "\" is not a positive decimal number");
    }
    expectEqual(told(with({"--scale", "0.1", "--objects", "4"})),
                "--scale 0.1: 4 times that is not from 1 to 1000000000");
}

TEST("a configuration of nodestore-bench tells itself apart by what was given") {
    const auto bench = [](const std::vector<std::string>& more) {
        std::vector<std::string> all = {"nodestore-bench", "--data-dir", "d"};
        all.insert(all.end(), more.begin(), more.end());
        return all;
    };
    const CommandLine named = parse(bench({"--config", "type=memory,num_objects=200,name=floor,", "--scale", "0.5"}));
    expectEqual(named.subject, "floor");
    expectEqual(named.params, R"({"num_objects":100})");
    expectEqual(named.workload.values.longest(), 2048u);
    expectEqual(parse(bench({"--config", "type=Memory"})).subject, "memory-cpp");
    expectEqual(told(bench({})), "--config: needs a value");
    expectEqual(told(bench({"--threads", "1"})), "--threads: is no flag of one configuration of nodestore-bench");
    expectEqual(told(bench({"--config", "type=noop;type=memory"})),
                "--config type=noop;type=memory: this program measures one configuration a process; "
                "workload-go drives several");
    expectEqual(told(bench({"--config", "type=noop,cache_mb=1"})),
                "--config type=noop,cache_mb=1:cache_mb=1: there is no such option");
    expectEqual(told(bench({"--config", "type=noop,num_objects=0"})),
                "--config type=noop,num_objects=0:num_objects: \"0\" is not a whole number from 1 to 1000000000");
    expectEqual(told(with({"--config", "type=noop"})), "--config: nodestore-timing has no such flag");
}

TEST("wrong usage is told with flag and value") {
    expectEqual(told({}), "which suite? There are nodestore-timing, nodestore-bench and pocketnet-sync");
    expectEqual(told({"timing"}), "timing: there is no such suite, but nodestore-timing, nodestore-bench and pocketnet-sync");
    expectEqual(told(with({"more"})), "more: is one argument too many");
    expectEqual(told(with({"--fast"})), "--fast: there is no such flag");
    expectEqual(told(with({"-x"})), "-x: takes no value, or there is no such flag");
    expectEqual(told(with({"--seed"})), "--seed: needs a value");
    expectEqual(told({timing}), "--data-dir: needs a value");
    expectEqual(told(with({"--threads", "0"})), "--threads: \"0\" is not a whole number from 1 to 1024");
    expectEqual(told(with({"--objects", "0"})), "--objects: \"0\" is not a whole number from 1 to 1000000000");
    expectEqual(told(with({"--objects", "1e5"})), "--objects: \"1e5\" is not a whole number from 1 to 1000000000");
    expectEqual(told(with({"--seed", "-1"})), "--seed: \"-1\" is not a whole number from 0 to 18446744073709551615");
    expectEqual(told(with({"--options", "memory-cpp"})), "--options memory-cpp: is not subject:name=value,…");
    expectEqual(told(with({"--options", "memory-cpp:a"})), "--options memory-cpp: \"a\" is not name=value");
    expectEqual(told(with({"--options", "memory-cpp:a=1"})), "--options memory-cpp:a=1: there is no such option");
}
