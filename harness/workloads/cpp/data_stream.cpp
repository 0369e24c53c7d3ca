#include "data_stream.h"

#include <algorithm>
#include <cstring>
#include <endian.h>

namespace {

constexpr std::uint64_t golden = 0x9E3779B97F4A7C15;

std::uint64_t mix(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
}

Key keyOf(std::uint64_t seed, std::uint64_t domain, std::uint64_t index) {
    Key key;
    Stream(seed, domain, index).fill(key.data(), key.size());
    return key;
}

std::size_t takeSize(Stream& stream, const ValueSizes& sizes) {
    return sizes.unit * (sizes.least + stream.next() % (sizes.most - sizes.least + 1));
}

}  // namespace

Stream::Stream(std::uint64_t seed, std::uint64_t domain, std::uint64_t index)
    : state_(mix(mix(seed + domain * golden) + index)) {}

std::uint64_t Stream::next() {
    state_ += golden;
    return mix(state_);
}

void Stream::fill(char* destination, std::size_t size) {
    for (std::size_t at = 0; at < size; at += sizeof(std::uint64_t)) {
        const std::uint64_t word = htole64(next());
        std::memcpy(destination + at, &word, std::min(sizeof word, size - at));
    }
}

Key presentKey(std::uint64_t seed, std::uint64_t index) {
    return keyOf(seed, domain::presentKeys, index);
}

Key absentKey(std::uint64_t seed, std::uint64_t index) {
    return keyOf(seed, domain::absentKeys, index);
}

std::size_t valueSize(std::uint64_t seed, std::uint64_t index, const ValueSizes& sizes) {
    Stream stream(seed, domain::values, index);
    return takeSize(stream, sizes);
}

void fillValue(std::uint64_t seed, std::uint64_t index, char* destination, const ValueSizes& sizes) {
    Stream stream(seed, domain::values, index);
    const std::size_t size = takeSize(stream, sizes);
    stream.fill(destination, size);
}
