#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

using Key = std::array<char, 32>;

/** Longest value, B. */
constexpr std::size_t maxValueSize = 1250;

/** What a stream is for; `choices` is the first phase's, each further phase has the next number. */
namespace domain {
constexpr std::uint64_t presentKeys = 1, values = 2, absentKeys = 3, choices = 16;
}

/** SplitMix64 as PROTOCOL.md defines it: everything that is random comes from here. */
class Stream {
public:
    Stream(std::uint64_t seed, std::uint64_t domain, std::uint64_t index);

    std::uint64_t next();

    /** The next outputs in little-endian order, cut at `size` bytes. */
    void fill(char* destination, std::size_t size);

private:
    std::uint64_t state_;
};

/** Key of object `index`. */
Key presentKey(std::uint64_t seed, std::uint64_t index);

/** A key that is never inserted. */
Key absentKey(std::uint64_t seed, std::uint64_t index);

/** Size of the value of object `index`, B. */
std::size_t valueSize(std::uint64_t seed, std::uint64_t index);

/** Writes the value of object `index`, `valueSize(seed, index)` bytes. */
void fillValue(std::uint64_t seed, std::uint64_t index, char* destination);
