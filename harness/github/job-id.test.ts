import fc from "fast-check";
import { expect, test } from "vitest";
import { plannedJobSchema } from "../model/job-plan.ts";
import { jobIds } from "./job-id.ts";

test.each([
  ["canopy/storage", "nvme", "canopy-storage-nvme"],
  ["canopy", "nvme", "canopy-nvme"],
  ["bench/store.yml/timing", "big-nvme", "bench-store-timing-big-nvme"],
  ["store.yaml", "nvme", "store-nvme"],
  ["a/../$(reboot)`x`", "nvme", "a-reboot-x-nvme"],
  ["Größe/ß", "nvme", "gr-e-nvme"],
])("%s on %s is %s", (suite, runner, id) => {
  expect(jobIds()(suite, runner)).toBe(id);
});

test("what would be called the same gets a number, and none is called as the plan's artifact", () => {
  const idOf = jobIds();
  expect([idOf("a/b-c", "nvme"), idOf("a-b/c", "nvme"), idOf("a.b/c", "nvme")]).toEqual([
    "a-b-c-nvme",
    "a-b-c-nvme-2",
    "a-b-c-nvme-3",
  ]);
  expect(idOf("?", "plan")).toBe("plan-2");
});

test("whatever suites are called, ids differ and are such as artifacts may have", () => {
  const name = fc.oneof(
    fc.string({ unit: "binary", maxLength: 12 }),
    fc.constantFrom("a", "a-2", "-", "", "x".repeat(200), `${"x".repeat(90)}y`),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(name, name), { maxLength: 40 }), (jobs) => {
      const idOf = jobIds();
      const ids = jobs.map(([suite, runner]) => idOf(suite, runner));
      expect(new Set(ids).size).toBe(ids.length);
      for (const id of ids) expect(plannedJobSchema.shape.id.safeParse(id).success, id).toBe(true);
    }),
    { seed: 7, numRuns: 500 },
  );
});
