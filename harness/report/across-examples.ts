import type { Across, AcrossCell, AcrossRow, Scaling } from "../model/across.ts";
import { comparisonOf } from "./examples.ts";

/** Reports on engines side by side made by hand, on which the renderers are tested. */

export function cellOf(member: string, median: number, given: Partial<AcrossCell> = {}): AcrossCell {
  const none = { ratio: null, low: null, high: null };
  return { member, key: `s/${member}//get:time`, median, executions: 6, ...none, finding: "reference", ...given };
}

/** A cell whose ratio lies in the middle of an interval of ± 4 %. */
function against(member: string, median: number, ratio: number, finding: AcrossCell["finding"]): AcrossCell {
  return cellOf(member, median, { ratio, low: ratio * 0.96, high: ratio * 1.04, finding });
}

export function rowOf(key: string, cells: AcrossCell[], given: Partial<AcrossRow> = {}): AcrossRow {
  return { key, unit: "s", better: "lower", gated: true, cells, missing: [], ...given };
}

export function acrossOf(given: Partial<Across> = {}): Across {
  return {
    schema: "plimsoll.across/1",
    run: comparisonOf().run,
    arm: "head",
    dimension: "subject",
    members: ["nudb", "rocksdb", "pebble", "memory-go"],
    reference: "nudb",
    referenceChosen: false,
    executions: 6,
    rows: [],
    scaling: [],
    leftOut: [],
    warnings: [],
    ...given,
  };
}

export function scalingOf(key: string, parameter: string, given: Partial<Scaling> = {}): Scaling {
  const values = parameter === "threads" ? [1, 4, 8] : [1_000, 100_000, 2_000_000];
  const ratios = parameter === "threads" ? "speed-up" : "growth";
  const line = (subject: string, start: number, power: number) => ({
    subject,
    points: values.map((value, i) => {
      const times = (value / values[0]!) ** power;
      const median = start * (ratios === "speed-up" ? 1 / times : times);
      const ratio = { ratio: times, ratioLow: times * 0.97, ratioHigh: times * 1.03 };
      const none = { ratio: null, ratioLow: null, ratioHigh: null };
      return { value, median, low: median * 0.9, high: median * 1.15, ...(i === 0 ? none : ratio) };
    }),
  });
  const lines = [line("nudb", 0.0135, 0.6), line("rocksdb", 0.0192, 0.35), line("memory-go", 0.0012, 0.01)];
  return { parameter, key, unit: "s", better: "lower", gated: true, ratios, lines, ...given };
}

const place = (threads: number | "*", rest: string) => `nodestore-timing/*/threads=${threads},objects=20000/${rest}`;
const fetches = [1, 4, 8].map((threads) =>
  rowOf(place(threads, "fetch:time"), [
    cellOf("nudb", 0.135 / threads),
    against("rocksdb", 0.192 / threads, 1.42, "worse"),
    against("pebble", 0.136 / threads, 1.007, "open"),
    against("memory-go", 0.0000812, 0.0006 * threads, "better"),
  ]),
);
const archival = rowOf(place(1, "archival:time"), [cellOf("nudb", 1.2), against("rocksdb", 0.9, 0.75, "better")], {
  missing: [
    { member: "pebble", reason: "truncated" },
    { member: "memory-go", reason: "not measured" },
  ],
});
const rate = rowOf(
  place(1, "scan:rate"),
  [cellOf("nudb", 150_000), against("rocksdb", 201_000, 1.34, "better"), against("pebble", 90_000, 0.6, "worse")],
  { unit: "1/s", better: "higher", missing: [{ member: "memory-go", reason: "not measured" }] },
);
const bytes = rowOf(
  place(1, "fetch:bytes-read"),
  [
    cellOf("nudb", 0),
    cellOf("rocksdb", 41_234_567, { finding: "unknown", reason: "0 has no ratio" }),
    cellOf("pebble", 3_000_000, { finding: "unknown", reason: "0 has no ratio" }),
    cellOf("memory-go", 0, { finding: "unknown", reason: "0 has no ratio" }),
  ],
  { unit: "B", gated: false },
);

const nasty = "@everyone </details><script>alert(1)</script> | `x` ![i](https://example.org/i.png)\n# heading\u202e";

/** By the name of their golden files. */
export const acrossExamples = {
  engines: acrossOf({
    rows: [...fetches, bytes, archival, rate],
    scaling: [
      scalingOf(place("*", "fetch:time"), "threads"),
      scalingOf("nodestore-timing/*/objects=*/insert:time", "objects"),
      scalingOf(place("*", "fetch:bytes-read"), "threads", { unit: "B", gated: false, ratios: "growth" }),
    ],
    leftOut: [{ key: place(1, "engine:stalls"), reason: "only rocksdb has it" }],
    warnings: ["1 of 7 executions failed and count for nothing: exit code 1"],
  }),
  threads: acrossOf({
    dimension: "threads",
    members: ["1", "4", "8"],
    reference: "4",
    referenceChosen: true,
    rows: ["nudb", "rocksdb"].map((subject) =>
      rowOf(`nodestore-timing/${subject}/threads=*/fetch:time`, [
        against("1", 0.135, 1.9, "worse"),
        cellOf("4", 0.071),
        against("8", 0.0705, 0.993, "open"),
      ]),
    ),
    scaling: [scalingOf("nodestore-timing/*/threads=*/fetch:time", "threads")],
  }),
  few: acrossOf({
    executions: 3,
    members: ["badger", "monospace"],
    reference: "badger",
    rows: [
      rowOf("canopy-storage/*/keys=10000/latest:time", [
        cellOf("badger", 0.000252, { executions: 3 }),
        cellOf("monospace", 0.000181, {
          ...{ executions: 3, ratio: 0.72, finding: "unknown" },
          reason: "3 of the 6 executions that an interval needs",
        }),
      ]),
    ],
    warnings: ["3 of the 6 executions that an interval needs: medians and ratios alone"],
  }),
  hostile: acrossOf({
    run: { ...comparisonOf().run, target: nasty, plan: { ...comparisonOf().run.plan, labels: { rocksdb: nasty } } },
    members: ["nudb", "rocksdb", "a\\|b <!-- www.example.org #1 $`x`$ \\`"],
    rows: [
      rowOf(
        `${encodeURIComponent(nasty).replace(/%0A/g, "\n")}/*/x${"%2F".repeat(3)}=1/::error::<img src=x>:time`.replace(
          "::error::",
          "%3A%3Aerror%3A%3A",
        ),
        [cellOf("nudb", 1), against("rocksdb", 2, 2, "worse")],
        { missing: [{ member: "a\\|b <!-- www.example.org #1 $`x`$ \\`", reason: "not measured" }] },
      ),
    ],
    scaling: [
      scalingOf("s/*/threads=*/<script>alert(1)<%2Fscript>:time", "threads", { parameter: "</script>@org/team" }),
    ],
    leftOut: [{ key: nasty, reason: nasty }],
    warnings: [nasty, "::error::x"],
  }),
} satisfies Record<string, Across>;
