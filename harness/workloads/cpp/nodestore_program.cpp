#include "nodestore_program.h"

#include "command_line.h"
#include "nodestore_suite.h"
#include "remove_on_signal.h"
#include "standard_streams.h"
#include "subjects.h"

void runNodestore(int argc, char** argv) {
    // Before the options are read: RocksDB starts threads for some of them.
    RemoveOnSignal removal;
    const CommandLine line = parseCommandLine(argc, argv);
    if (line.listSubjects) {
        for (const Subject& subject : subjects()) writeStdout(subject.name + "\n");
        return;
    }
    StoreDirectory directory(line.dataDirectory);
    removal.watchOver(directory.path());
    const auto measurements =
        measureNodestore(line.suite->phases, line.workload, line.open, directory, line.quiesce);
    directory.remove();
    writeStdout(resultLines(line.suite->name, line.subject, line.params, measurements));
}
