#include "pocketnet_progress.h"

#include "testing.h"

namespace {

/** As many blocks, of which each takes so long. */
std::vector<Progress::Point> pointsOf(std::uint64_t blocks, double secondsEach) {
    Progress progress;
    for (std::uint64_t height = 1; height <= blocks; ++height) {
        progress.note(static_cast<double>(height) * secondsEach, height);
    }
    return progress.endingWith(static_cast<double>(blocks) * secondsEach + 0.5, blocks);
}

void expectRising(const std::vector<Progress::Point>& points) {
    for (std::size_t point = 1; point < points.size(); ++point) {
        expectEqual(points[point].first > points[point - 1].first, true);
        expectEqual(points[point].second > points[point - 1].second, true);
    }
}

}  // namespace

TEST("a short synchronisation has a hundred points or one for each block") {
    for (const auto& [blocks, seconds] : {std::pair(1000, 0.008), std::pair(1000, 0.0001), std::pair(3000, 0.02)}) {
        const auto points = pointsOf(static_cast<std::uint64_t>(blocks), seconds);
        expectRising(points);
        expectEqual(points.size() >= 50 && points.size() <= 201, true);
        expectEqual(points.front() == Progress::Point(0, 0), true);
        expectEqual(points.back() == Progress::Point(blocks * seconds + 0.5, blocks), true);
    }
    expectEqual(pointsOf(3, 1).size(), 4u);
}

TEST("a long synchronisation has a point a second, and two thousand at most") {
    const std::size_t seconds = pointsOf(100'000, 0.01).size();
    expectEqual(seconds > 950 && seconds <= 1001, true);
    const auto points = pointsOf(1'000'000, 0.01);
    expectRising(points);
    expectEqual(points.size() > 1000 && points.size() <= 2000, true);
}
