import { randomExponential, randomLogNormal, randomNormal } from "d3-random";
import { type Noise, rows } from "./noise.ts";

/** @returns a source of one execution's noise after the other, such that neighbours differ with a standard deviation of 1 */
type Shape = (rng: () => number) => () => number;

/** Of one execution, where neighbours are independent and differ with a standard deviation of 1. */
const unit = Math.SQRT1_2;

const gaussian: Shape = (rng) => {
  const normal = randomNormal.source(rng)();
  return () => unit * normal();
};

const laplace: Shape = (rng) => {
  // A Laplace variate is the difference of two exponential ones, of variance 2.
  const exponential = randomExponential.source(rng)(1);
  return () => (unit * (exponential() - exponential())) / Math.SQRT2;
};

const studentT3: Shape = (rng) => {
  const normal = randomNormal.source(rng)();
  // Variance 3: a normal variate over the root of a mean of three squared ones.
  return () => (unit * normal()) / Math.sqrt(normal() ** 2 + normal() ** 2 + normal() ** 2);
};

/** Half of the variance between neighbours is drift that forgets slowly, so that it swings by more than twice their difference. */
const drift: Shape = (rng) => {
  const correlation = 0.95;
  const sd = Math.sqrt(0.25 / (1 - correlation));
  const normal = randomNormal.source(rng)();
  let state = sd * normal();
  return () => {
    state = correlation * state + sd * Math.sqrt(1 - correlation ** 2) * normal();
    return state + 0.5 * normal();
  };
};

const burstRate = 0.1;
const burstEnds = 1 / 3;
const burstSigma = 0.75;

/** Half of the variance between neighbours is bursts of three executions on average, of lognormal size, upwards only. */
const bursts: Shape = (rng) => {
  const normal = randomNormal.source(rng)();
  const size = randomLogNormal.source(rng)(0, burstSigma);
  const scale = Math.sqrt(0.5 / burstStep());
  let burst = 0;
  return () => {
    if (burst > 0 && rng() < burstEnds) burst = 0;
    if (burst === 0 && rng() < burstRate) burst = scale * size();
    return burst + 0.5 * normal();
  };
};

/** Mean square of the step from one execution to the next, of bursts of lognormal size alone. */
function burstStep(): number {
  const meanSquare = Math.exp(2 * burstSigma ** 2);
  const variance = meanSquare - Math.exp(burstSigma ** 2);
  const busy = burstRate / (burstEnds + burstRate - burstRate * burstEnds);
  const ended = busy * burstEnds * (burstRate * 2 * variance + (1 - burstRate) * meanSquare);
  return ended + (1 - busy) * burstRate * meanSquare;
}

const shapes: readonly { readonly name: string; readonly shape: Shape; readonly tick?: number }[] = [
  { name: "Gaussian", shape: gaussian },
  { name: "Laplace", shape: laplace },
  { name: "Student's t, 3 degrees of freedom", shape: studentT3 },
  { name: "strong drift", shape: drift },
  { name: "skewed bursts", shape: bursts },
  // The clock's step takes its own share of the scatter: a sixth of a step's square, in the difference of two.
  { name: "coarse clock", shape: (rng) => scaled(gaussian(rng), Math.sqrt(5 / 6)), tick: 1 },
];

function scaled(source: () => number, by: number): () => number {
  return () => by * source();
}

/**
 * Noise of other shapes than the machine's, so that the rule is not tuned to one: each metric for itself.
 *
 * @param sd standard deviation of the log ratio of a pair, which all of them have in common
 */
export function shapedNoise(sd: number): Noise[] {
  return shapes.map(({ name, shape, tick }) => ({
    name,
    ...(tick !== undefined && { tick: tick * sd }),
    sample(metrics, executions, rng) {
      const logs = rows(metrics, executions);
      for (const row of logs) {
        const next = shape(rng);
        for (let slot = 0; slot < executions; slot++) row[slot] = sd * next();
      }
      return logs;
    },
  }));
}
