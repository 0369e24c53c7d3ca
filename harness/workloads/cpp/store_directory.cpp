#include "store_directory.h"

#include "errors.h"

#include <cerrno>
#include <cstring>
#include <sys/stat.h>
#include <system_error>

namespace fs = std::filesystem;

StoreDirectory::StoreDirectory(const std::string& dataDirectory) : path_(fs::path(dataDirectory) / "store") {
    const std::string place = "--data-dir " + dataDirectory + ": ";
    std::error_code error;
    fs::create_directories(dataDirectory, error);
    if (error) throw UsageError(place + error.message());
    const bool empty = fs::is_empty(dataDirectory, error);
    if (error) throw UsageError(place + error.message());
    if (!empty) throw UsageError(place + "is not empty");
    fs::create_directory(path_, error);
    if (error) throw UsageError(place + error.message());
}

StoreDirectory::~StoreDirectory() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

std::uint64_t StoreDirectory::allocatedBytes() const {
    std::uint64_t bytes = 0;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(path_)) {
        struct stat status;
        const char* const path = entry.path().c_str();
        if (lstat(path, &status) != 0) throw Failure(std::string(path) + ": " + std::strerror(errno));
        constexpr std::uint64_t blockSize = 512;
        if (S_ISREG(status.st_mode)) bytes += static_cast<std::uint64_t>(status.st_blocks) * blockSize;
    }
    return bytes;
}

void StoreDirectory::remove() {
    std::error_code error;
    fs::remove_all(path_, error);
    if (error) throw Failure(path() + ": cannot be removed: " + error.message());
}
