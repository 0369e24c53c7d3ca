import { expect, test } from "vitest";
import { criterionReport } from "./criterion-report.ts";

function told(text: string): unknown[] {
  const read = criterionReport();
  return text.split("\n").flatMap((line, at) =>
    read(line, `b.txt line ${at + 1}`).map((found) => {
      if ("reason" in found) return `${found.place}: ${found.reason}`;
      return `${found.id}: ${found.metric} ${found.value} ± ${found.precision} ${found.unit} ${found.better}`;
    }),
  );
}

test("of an interval the middle is the estimate, known to half of its last digit", () => {
  expect(
    told(`
     Running benches/store.rs (target/release/deps/store-0123456789abcdef)
Benchmarking fetch: Warming up for 3.0000 s
Benchmarking fetch: Collecting 100 samples in estimated 5.4853 s (5050 iterations)
Benchmarking fetch: Analyzing
fetch                   time:   [1.0229 ms 1.0288 ms 1.0351 ms]
                        change: [-7.0897% -6.3245% -5.5236%] (p = 0.00 < 0.05)
                        Performance has improved.
Found 6 outliers among 100 measurements (6.00%)
  6 (6.00%) high mild

two words of a name     time:   [61.208 µs 61.438 µs 61.714 µs]
`),
  ).toEqual(["fetch: time 0.0010288 ± 5e-8 s lower", "two words of a name: time 0.000061438 ± 5e-10 s lower"]);
});

test("a long name stands above, and throughput below", () => {
  expect(
    told(`store/with a name that is longer than the column
                        time:   [213.61 ms 224.95 ms 235.29 ms]
                        thrpt:  [17.000 MiB/s 17.782 MiB/s 18.726 MiB/s]
                 change:
                        time:   [-17.204% -6.9690% +1.8324%] (p = 0.21 > 0.05)
                        thrpt:  [-1.7994% +7.4910% +20.778%]
                        No change in performance detected.
scan                    time:   [20.660 ns 20.710 ns 20.758 ns]
                        thrpt:  [48.173 Gelem/s 48.286 Gelem/s 48.402 Gelem/s]
bits                    time:   [20.660 ns 20.710 ns 20.758 ns]
                        thrpt:  [48.173 Gb/s 48.286 Gb/s 48.402 Gb/s]`),
  ).toEqual([
    "store/with a name that is longer than the column: time 0.22495 ± 0.000005 s lower",
    "store/with a name that is longer than the column: throughput 18645778.432 ± 524.288 B/s higher",
    "scan: time 2.071e-8 ± 5e-13 s lower",
    "scan: rate 48286000000 ± 500000 1/s higher",
    "bits: time 2.071e-8 ± 5e-13 s lower",
    'b.txt line 11: bits: the unit "Gb/s" is not known',
  ]);
});

test("what a terminal was sent is read as it shows it", () => {
  expect(
    told(
      "Benchmarking fetch: Analyzing\r\u001b[K\u001b[32mfetch\u001b[0m   time:   [1.0229 s \u001b[1m1.0288 s\u001b[0m 1.0351 s]",
    ),
  ).toEqual(["fetch: time 1.0288 ± 0.00005 s lower"]);
});

test("the output of bencher is read", () => {
  expect(
    told(`running 3 tests
test fetch ... bench:       1,940 ns/iter (+/- 10)
test scan/10 keys ... bench:         135.20 ns/iter (+/- 0.53) = 512 MB/s
test other ... ignored
test result: ok. 0 passed; 0 failed; 1 ignored; 2 measured; 0 filtered out`),
  ).toEqual([
    "fetch: time 0.00000194 ± 5e-10 s lower",
    "scan/10 keys: time 1.352e-7 ± 5e-12 s lower",
    "scan/10 keys: throughput 512000000 ± 500000 B/s higher",
  ]);
});

test.each([
  ["a line that was cut", "x time:   [1.0229 ms 1.02", /^b.txt line 1: cannot read the result "time: {3}\[1.0229/],
  ["an interval in two units", "x time:   [999 ns 1.1 us 1.2 us]", "cannot read the result"],
  [
    "another measurement than of time",
    "x time:   [5 cycles 6 cycles 7 cycles]",
    'the unit "cycles" is not one of time',
  ],
  ["no name", "   time:   [1 ns 2 ns 3 ns]", "nothing says what"],
  ["no name but of what began", "Benchmarking x\n   time:   [1 ns 2 ns 3 ns]", "b.txt line 2: nothing says what"],
  ["a line of bencher that was cut", "test x ... bench:  1,9", 'cannot read the result "1,9"'],
  ["commas elsewhere", "test x ... bench:  19,40 ns/iter (+/- 1)", "cannot read the result"],
])("%s is refused with its place", (_, text, message) => {
  expect(() => told(text)).toThrow(message);
});
