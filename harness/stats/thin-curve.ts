type Point = readonly [x: number, y: number];

/**
 * The points of a curve that say most of its shape: largest triangle three buckets. First and last stay.
 *
 * @param points of rising x
 * @param keep at least 3
 * @returns the curve itself where it has no more than `keep` points; otherwise so many of its points, in their order
 * @see Steinarsson 2013, Downsampling Time Series for Visual Representation, University of Iceland, 4.2
 */
export function thinCurve<P extends Point>(points: readonly P[], keep: number): readonly P[] {
  if (points.length <= keep) return points;
  const first = points[0]!;
  const last = points.at(-1)!;
  const bucketOf = (at: number) => 1 + Math.floor((at * (points.length - 2)) / (keep - 2));
  const kept = [first];
  for (let bucket = 0; bucket < keep - 2; bucket++) {
    const before = kept.at(-1)!;
    const following = points.slice(bucketOf(bucket + 1), bucketOf(bucket + 2));
    const after = following.length > 0 ? centre(following) : last;
    let best: { readonly point: P; readonly area: number } | undefined;
    for (const point of points.slice(bucketOf(bucket), bucketOf(bucket + 1))) {
      const area = twiceArea(before, point, after);
      if (best === undefined || area > best.area) best = { point, area };
    }
    kept.push(best!.point);
  }
  return [...kept, last];
}

function centre(points: readonly Point[]): Point {
  const sum = points.reduce<Point>(([x, y], point) => [x + point[0], y + point[1]], [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
}

function twiceArea([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number {
  return Math.abs((ax - cx) * (by - ay) - (ax - bx) * (cy - ay));
}
