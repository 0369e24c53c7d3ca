#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

/** A new folder for one store inside the data folder; gone, with all that is in it, when this object is. */
class StoreDirectory {
public:
    /** Makes the data folder too where it does not exist. Throws UsageError when it is not empty, not writable or full. */
    explicit StoreDirectory(const std::string& dataDirectory);
    ~StoreDirectory();
    StoreDirectory(const StoreDirectory&) = delete;
    StoreDirectory& operator=(const StoreDirectory&) = delete;

    std::string path() const { return path_.string(); }

    /** What its files take on the device, B. Throws Failure. */
    std::uint64_t allocatedBytes() const;

    /** Throws Failure when something of it stays. */
    void remove();

private:
    std::filesystem::path path_;
};
