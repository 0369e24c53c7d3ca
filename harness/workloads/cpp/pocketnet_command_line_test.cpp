#include "pocketnet_command_line.h"

#include "errors.h"
#include "temporary_directory.h"
#include "testing.h"

#include <fstream>

namespace {

SyncRequest parse(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "pocketnet-sync");
    std::vector<char*> argv;
    for (std::string& argument : arguments) argv.push_back(argument.data());
    argv.push_back(nullptr);
    return parseSyncCommandLine(static_cast<int>(arguments.size()), argv.data());
}

/** A complete command line, and more. */
std::vector<std::string> with(const std::vector<std::string>& more) {
    std::vector<std::string> all = {"--data-dir", "d", "--subjects", "noop"};
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

std::string told(const std::vector<std::string>& arguments) {
    return messageOf<UsageError>([&] { parse(arguments); });
}

}  // namespace

TEST("a command line of pocketnet-sync is read with the protocol's defaults, and sizes are scaled") {
    const SyncRequest request = parse(with({}));
    expectEqual(request.dataDirectory, "d");
    expectEqual(request.subject->name, "noop");
    expectEqual(request.seed, 1u);
    expectEqual(request.blocks, 1000u);
    expectEqual(request.batchBlocks, 100u);
    expectEqual(request.settings.cacheMegabytes, 5u);
    expectEqual(request.settings.synchronous, "full");
    expectEqual(request.debugLog, "");
    expectEqual(parse(with({"--scale", "0.25", "--blocks=400"})).blocks, 100u);
    expectEqual(parse(with({"--cache-mb", "5", "--cache-mb=500"})).settings.cacheMegabytes, 500u);
    expectEqual(parse({"--list-subjects", "--subjects", "noop"}).listSubjects, true);
    expectEqual(parse({"--list-subjects"}).listSubjects, true);
}

TEST("wrong usage of pocketnet-sync is told with flag and value") {
    expectEqual(told({"--subjects", "noop"}), "--data-dir: needs a value");
    expectEqual(told({"--subjects", "noop", "--data-dir="}), "--data-dir: needs a value");
    expectEqual(told(with({"--cache-mb", "-1"})), "--cache-mb: \"-1\" is not a whole number from 1 to 2000");
    expectEqual(told(with({"--cache-mb", "0"})), "--cache-mb: \"0\" is not a whole number from 1 to 2000");
    expectEqual(told(with({"--cache-mb", "2001"})), "--cache-mb: \"2001\" is not a whole number from 1 to 2000");
    expectEqual(told(with({"--blocks", "0"})), "--blocks: \"0\" is not a whole number from 1 to 1000000000");
    expectEqual(told(with({"--batch-blocks", "1e3"})), "--batch-blocks: \"1e3\" is not a whole number from 1 to 10000");
    expectEqual(told(with({"--seed", "-1"})), "--seed: \"-1\" is not a whole number from 0 to 18446744073709551615");
    expectEqual(told(with({"--scale", "0"})), "--scale: \"0\" is not a positive decimal number");
    expectEqual(told(with({"--scale", "0.0001"})), "--scale 0.0001: 1000 times that is not from 1 to 1000000000");
    expectEqual(told(with({"--synchronous", "yes"})), "--synchronous: \"yes\" is none of full, normal, off");
    expectEqual(told(with({"--threads", "0"})), "--threads: there is no such flag");
    expectEqual(told(with({"--seed"})), "--seed: needs a value");
    expectEqual(told(with({"more"})), "more: is one argument too many");
    expectEqual(told(with({"--subjects", "leveldb"})).find("--subjects: \"leveldb\" is none of "), 0u);
    expectEqual(told(with({"--subjects", "a,b"})), "--subjects a,b: this suite measures one subject a process");
}

TEST("a debug.log is a new file of a subject that has statistics") {
    const TemporaryDirectory directory;
    const std::string file = directory.path / "debug.log";
    expectEqual(told(with({"--debug-log", file})), "--debug-log: noop has no statistics");
    expectEqual(told(with({"--debug-log", directory.path / "absent" / "debug.log"})),
                "--debug-log " + (directory.path / "absent" / "debug.log").string() + ": No such file or directory");
    std::ofstream(file) << "x";
    expectEqual(told(with({"--debug-log", file})), "--debug-log " + file + ": is there already");
}
