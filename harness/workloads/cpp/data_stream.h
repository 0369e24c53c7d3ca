#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

using Key = std::array<char, 32>;

/** The sizes of a suite's values: whole multiples of `unit` from `least` to `most` times of it, all as likely. */
struct ValueSizes {
    /** B */
    std::size_t unit;
    std::size_t least, most;

    /** B */
    constexpr std::size_t longest() const { return unit * most; }
};

constexpr ValueSizes timingValues = {1, 250, 1250};
constexpr ValueSizes benchValues = {8, 128, 256};

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
std::size_t valueSize(std::uint64_t seed, std::uint64_t index, const ValueSizes& sizes = timingValues);

/** Writes the value of object `index`, as many bytes as `valueSize` says. */
void fillValue(std::uint64_t seed, std::uint64_t index, char* destination, const ValueSizes& sizes = timingValues);
