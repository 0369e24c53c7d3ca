#pragma once

#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>

/** An empty folder of one test's own. */
class TemporaryDirectory {
public:
    TemporaryDirectory() {
        std::string name = (std::filesystem::temp_directory_path() / "workload-cpp-XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr) throw std::runtime_error(name + ": cannot be made");
        path = name;
    }
    ~TemporaryDirectory() { std::filesystem::remove_all(path); }
    TemporaryDirectory(const TemporaryDirectory&) = delete;
    TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

    std::filesystem::path path;
};
