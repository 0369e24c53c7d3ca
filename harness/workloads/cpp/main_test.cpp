#include "testing.h"

#include <iostream>

int main() {
    std::size_t failed = 0;
    for (const Test& test : allTests()) {
        try {
            test.run();
        } catch (const std::exception& error) {
            ++failed;
            std::cout << "failed: " << test.name << ": " << error.what() << std::endl;
        }
    }
    std::cout << allTests().size() - failed << " passed, " << failed << " failed" << std::endl;
    return failed == 0 ? 0 : 1;
}
