#include "store_directory.h"

#include "errors.h"
#include "temporary_directory.h"
#include "testing.h"

#include <fstream>

namespace fs = std::filesystem;

TEST("a store's folder is made, measured by its blocks, and leaves the data folder empty") {
    const TemporaryDirectory data;
    const fs::path folder = data.path / "made" / "here";
    {
        const StoreDirectory store(folder);
        expectEqual(store.allocatedBytes(), 0u);
        std::ofstream(fs::path(store.path()) / "file") << std::string(100000, 'x') << std::flush;
        expectEqual(store.allocatedBytes() >= 100000 && store.allocatedBytes() < 200000, true);
    }
    expectEqual(fs::is_empty(folder), true);
}

TEST("a data folder that cannot be used is told, and left as it is") {
    const TemporaryDirectory data;
    const fs::path file = data.path / "file";
    std::ofstream(file) << "x";
    expectEqual(messageOf<UsageError>([&] { StoreDirectory store(data.path); }),
                "--data-dir " + data.path.string() + ": is not empty");
    expectEqual(messageOf<UsageError>([&] { StoreDirectory store(file); }),
                "--data-dir " + file.string() + ": Not a directory");
    expectEqual(fs::exists(file), true);
}
