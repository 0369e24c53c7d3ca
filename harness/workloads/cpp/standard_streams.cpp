#include "standard_streams.h"

#include "errors.h"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <string_view>
#include <unistd.h>

void guardStandardStreams() {
    const bool stdoutClosed = fcntl(STDOUT_FILENO, F_GETFD) < 0;
    int file;
    do {
        file = open("/dev/null", O_RDWR);
    } while (file >= 0 && file <= STDERR_FILENO);
    if (file >= 0) close(file);
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
    if (stdoutClosed) throw Failure("stdout: is closed");
}

void writeStdout(const std::string& text) {
    for (std::string_view rest = text; !rest.empty();) {
        const ssize_t written = write(STDOUT_FILENO, rest.data(), rest.size());
        if (written >= 0) rest.remove_prefix(static_cast<std::size_t>(written));
        else if (errno != EINTR) throw Failure(std::string("stdout: ") + std::strerror(errno));
    }
}
