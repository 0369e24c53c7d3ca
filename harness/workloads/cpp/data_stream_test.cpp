#include "data_stream.h"

#include "temporary_directory.h"
#include "testing.h"

#include <cstdio>
#include <fstream>
#include <memory>
#include <set>

namespace {

std::string hex(const Key& key) {
    std::string text;
    for (const char byte : key) {
        char digits[3];
        std::snprintf(digits, sizeof digits, "%02x", static_cast<unsigned char>(byte));
        text += digits;
    }
    return text;
}

/** First 8 bytes of the SHA-256 of a value, by the system's own program. */
std::string digestOfValue(std::uint64_t seed, std::uint64_t index, const ValueSizes& sizes = timingValues) {
    std::string value(valueSize(seed, index, sizes), '\0');
    fillValue(seed, index, value.data(), sizes);
    const TemporaryDirectory directory;
    const std::string file = directory.path / "value";
    std::ofstream(file, std::ios::binary) << value;
    const std::unique_ptr<FILE, int (*)(FILE*)> program(popen(("sha256sum " + file).c_str(), "r"), pclose);
    char digits[17] = {};
    if (std::fread(digits, 1, 16, program.get()) != 16) throw std::runtime_error("sha256sum printed too little");
    return digits;
}

struct Vector {
    std::uint64_t seed, index;
    const char *key, *absent;
    std::size_t size;
    const char* digest;
};

const Vector vectors[] = {
    {1, 0, "0cbc47851f5fc86e0a471ac2fc3af66caa2675ff4cb9278aeca12055f65637d1",
     "439b6ffe0e3d97f8be2ce6d4a51a971cc5606b6c4442a051896a98769899f0f8", 752, "1fb5daf5c9dc8a02"},
    {1, 1, "25f3c475318517bdf63aca04e643c37284515007581c0389a62a09d093114e19",
     "43e79d98a0fc1dadf0600bab98b469b9e04f1d69bc5eb6f679f82e0406eafb66", 322, "334c4770340a2894"},
    {42, 99999, "ed18bb2e4046c7af47622c8894d001606cf86c91b41b7b3ad9d0e9e9acf4b7e0",
     "af813fcfd8e386c8712573cf2b810a4fd3c3054624c9fc1399bf5c209be307e2", 629, "536bb6ea22042116"},
};

}  // namespace

TEST("keys and values are those of the protocol's vectors") {
    for (const Vector& vector : vectors) {
        expectEqual(hex(presentKey(vector.seed, vector.index)), vector.key);
        expectEqual(hex(absentKey(vector.seed, vector.index)), vector.absent);
        expectEqual(valueSize(vector.seed, vector.index), vector.size);
        expectEqual(digestOfValue(vector.seed, vector.index), vector.digest);
    }
}

TEST("values have all of the sizes that their suite allows, and no others") {
    for (const ValueSizes& sizes : {timingValues, benchValues}) {
        std::set<std::size_t> seen;
        for (std::uint64_t index = 0; index < 20000; ++index) seen.insert(valueSize(7, index, sizes));
        expectEqual(*seen.begin(), sizes.unit * sizes.least);
        expectEqual(*seen.rbegin(), sizes.longest());
        expectEqual(seen.size(), sizes.most - sizes.least + 1);
    }
}

TEST("values of nodestore-bench are those of the protocol's vectors") {
    expectEqual(valueSize(1, 0, benchValues), 1056u);
    expectEqual(digestOfValue(1, 0, benchValues), "46af7c4f23dd0fde");
    expectEqual(valueSize(42, 99999, benchValues), 1384u);
    expectEqual(digestOfValue(42, 99999, benchValues), "d2633e3ea5760997");
}
