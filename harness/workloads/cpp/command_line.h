#pragma once

#include "engine.h"
#include "nodestore_suite.h"

/** What the program is asked to do. */
struct CommandLine {
    /** Print the subjects and end. What else is given has been checked; `dataDirectory` and `open` may be empty. */
    bool listSubjects = false;
    const NodestoreSuite* suite;
    std::string dataDirectory;
    /** Of the results. */
    std::string subject;
    /** Of the results, a JSON object. */
    std::string params;
    /** With the options that were given for the subject. */
    OpenEngine open;
    Workload workload = {1, 100000, 1};
    Quiesce quiesce = Quiesce::settle;
};

/** Throws UsageError that names flag and value. */
CommandLine parseCommandLine(int argc, char** argv);
