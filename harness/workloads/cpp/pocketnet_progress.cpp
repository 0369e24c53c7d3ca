#include "pocketnet_progress.h"

#include <cmath>

namespace {

/** Where a point takes less than a second; every other is dropped then, so that at least half of them stay. */
constexpr std::size_t fewPoints = 200;
constexpr std::size_t mostPoints = 1999;

}  // namespace

void Progress::keep(double seconds, std::uint64_t height) {
    points_.push_back({seconds, height});
    if (points_.size() > (interval_ < 1 ? fewPoints : mostPoints)) {
        interval_ *= 2;
        std::size_t kept = 0;
        for (std::size_t point = 0; point < points_.size(); point += 2) points_[kept++] = points_[point];
        points_.resize(kept);
    }
    due_ = (std::floor(seconds / interval_) + 1) * interval_;
}

std::vector<Progress::Point> Progress::endingWith(double seconds, std::uint64_t height) const {
    std::vector<Point> points = points_;
    // The last block is noted when it is applied, and is there when it is committed.
    if (points.back().second == height) points.pop_back();
    points.push_back({seconds, height});
    return points;
}
