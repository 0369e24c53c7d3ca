#include "process_counters.h"

#include "errors.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <string>
#include <unistd.h>

namespace {

/** The number that follows `name` in a text of lines `name: number`. */
std::uint64_t field(const std::string& text, const std::string& file, const std::string& name) {
    const std::size_t at = ("\n" + text).find("\n" + name + ":");
    if (at == std::string::npos) throw Failure(file + ": has no " + name);
    return std::stoull(text.substr(at + name.size() + 1));
}

}  // namespace

ProcessIo::ProcessIo() : file_(open("/proc/self/io", O_RDONLY | O_CLOEXEC)) {
    if (file_ < 0) throw Failure(std::string("/proc/self/io: ") + std::strerror(errno));
}

ProcessIo::~ProcessIo() {
    close(file_);
}

IoBytes ProcessIo::bytes() {
    std::array<char, 1024> buffer;
    const ssize_t size = pread(file_, buffer.data(), buffer.size(), 0);
    if (size < 0) throw Failure(std::string("/proc/self/io: ") + std::strerror(errno));
    const std::string text(buffer.data(), static_cast<std::size_t>(size));
    // The kernel counts a read when it is done: this one is in the next result.
    const IoBytes bytes = {field(text, "/proc/self/io", "rchar") - own_, field(text, "/proc/self/io", "write_bytes")};
    own_ += text.size();
    return bytes;
}

std::uint64_t peakMemory() {
    std::ifstream file("/proc/self/status");
    const std::string text((std::istreambuf_iterator<char>(file)), {});
    return field(text, "/proc/self/status", "VmHWM") * 1024;
}
