#pragma once

#include <cstdint>
#include <utility>
#include <vector>

/**
 * Block height over time: about a point a second, or more of them where that would be few, never more than 2000. What
 * is kept does not grow with the chain.
 */
class Progress {
public:
    using Point = std::pair<double, std::uint64_t>;

    /** Takes the point where it is time for one. `seconds` and `height` never fall. */
    void note(double seconds, std::uint64_t height) {
        if (seconds >= due_) keep(seconds, height);
    }

    /** From 0 to this last one. */
    std::vector<Point> endingWith(double seconds, std::uint64_t height) const;

private:
    void keep(double seconds, std::uint64_t height);

    /** Doubled until a second is reached, and then where there would be too many. */
    double interval_ = 1.0 / 1024;
    double due_ = interval_;
    std::vector<Point> points_ = {{0, 0}};
};
