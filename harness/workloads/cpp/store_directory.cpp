#include "store_directory.h"

#include "errors.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace fs = std::filesystem;

namespace {

/** Writes a file and removes it: only so is a full disk noticed. Returns what went wrong, or 0. */
int faultOfWriting(const fs::path& path) {
    const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0) return errno;
    const std::string some(1 << 16, '\1');
    const ssize_t written = write(file, some.data(), some.size());
    const int fault = written < 0 ? errno : static_cast<std::size_t>(written) < some.size() ? ENOSPC : 0;
    close(file);
    unlink(path.c_str());
    return fault;
}

}  // namespace

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
    if (const int fault = faultOfWriting(path_ / "probe"); fault != 0) {
        fs::remove_all(path_, error);
        throw UsageError(place + std::strerror(fault));
    }
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
