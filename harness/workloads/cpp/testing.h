#pragma once

#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

struct Test {
    const char* name;
    void (*run)();
};

/** All tests of the program; TEST adds to them before `main`. */
inline std::vector<Test>& allTests() {
    static std::vector<Test> tests;
    return tests;
}

/** Throws when the two are not equal. */
template <typename Actual, typename Expected>
void expectEqual(const Actual& actual, const Expected& expected) {
    if (actual == expected) return;
    std::ostringstream message;
    message << "got " << actual << ", expected " << expected;
    throw std::runtime_error(message.str());
}

/** @returns the message of the error that the call throws */
template <typename Error, typename Call>
std::string messageOf(const Call& call) {
    try {
        call();
    } catch (const Error& error) {
        return error.what();
    }
    throw std::runtime_error("nothing was thrown");
}

#define TEST_JOIN(a, b) a##b
#define TEST_NAMED(sentence, id)                                                     \
    static void TEST_JOIN(test, id)();                                               \
    [[maybe_unused]] static const auto& TEST_JOIN(added, id) =                       \
        allTests().emplace_back(Test{sentence, TEST_JOIN(test, id)});                \
    static void TEST_JOIN(test, id)()

/** A test, named by a sentence; it fails by throwing. */
#define TEST(sentence) TEST_NAMED(sentence, __COUNTER__)
