import { mostPoints } from "../model/progress-line.ts";

type Point = [seconds: number, height: number];

/**
 * Points of a curve, of which every other is dropped where there would be too many: a log may be of any length, and what
 * is kept does not grow with it.
 */
export class ProgressCollector {
  #points: Point[] = [];
  /** Of so many points one is kept. */
  #stride = 1;
  #seen = 0;

  /** Forgets what came before. */
  restart(first: Point): void {
    this.#points = [first];
    this.#stride = 1;
    this.#seen = 0;
  }

  add(point: Point): void {
    this.#seen += 1;
    if (this.#seen % this.#stride !== 0) return;
    // Room for the last one.
    if (this.#points.length === mostPoints - 1) {
      this.#points = this.#points.filter((_, at) => at % 2 === 0);
      this.#stride *= 2;
      if (this.#seen % this.#stride !== 0) return;
    }
    this.#points.push(point);
  }

  /** All until this one, and this one. */
  endingWith(last: Point): Point[] {
    return [...this.#points.filter(([seconds]) => seconds < last[0]), last];
  }
}
