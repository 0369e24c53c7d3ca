#include "result_lines.h"

#include "errors.h"
#include "testing.h"

#include <limits>

TEST("a result line is the protocol's JSON with all digits of the value") {
    const std::string head =
        R"({"suite":"nodestore-timing","subject":"rocksdb","params":{"threads":4,"objects":1000},"operation":)";
    expectEqual(resultLines("nodestore-timing", "rocksdb", R"({"threads":4,"objects":1000})",
                            {{"fetch", "time", "s", 0.1 + 0.2}, {"store", "size", "B", 1e15}}),
                head + R"("fetch","metric":"time","unit":"s","better":"lower","value":0.30000000000000004})" + "\n" +
                    head + R"("store","metric":"size","unit":"B","better":"lower","value":1e+15})" + "\n");
}

TEST("what is no value is never printed") {
    const auto told = [](const std::string& unit, double value) {
        return messageOf<Failure>([&] { resultLines("s", "e", "{}", {{"fetch", "time", unit, value}}); });
    };
    expectEqual(told("s", 0), "fetch:time: 0 is no value in s");
    expectEqual(told("B", -1), "fetch:time: -1 is no value in B");
    expectEqual(told("1", std::numeric_limits<double>::quiet_NaN()), "fetch:time: nan is no value in 1");
    expectEqual(told("1", std::numeric_limits<double>::infinity()), "fetch:time: inf is no value in 1");
}
