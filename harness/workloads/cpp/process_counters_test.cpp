#include "process_counters.h"

#include "temporary_directory.h"
#include "testing.h"

#include <fcntl.h>
#include <unistd.h>

TEST("bytes read are those of the program, not those of counting them") {
    ProcessIo io;
    const auto start = io.bytes().read;
    for (int again = 0; again < 10; ++again) expectEqual(io.bytes().read, start);

    const int zeros = open("/dev/zero", O_RDONLY);
    char buffer[1000];
    expectEqual(read(zeros, buffer, sizeof buffer), 1000);
    close(zeros);
    expectEqual(io.bytes().read - start, 1000u);
}

TEST("the peak of memory is above what was touched") {
    const std::size_t size = 50'000'000;
    const std::string touched(size, 'x');
    expectEqual(peakMemory() > touched.size(), true);
}
