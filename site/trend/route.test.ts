import fc from "fast-check";
import { expect, test } from "vitest";
import { formatRoute, metricRoute, parseRoute, type Route } from "./route.ts";

const front: Route = { page: "front", query: "", all: false, machines: [] };
const text = fc.string({ unit: "grapheme" });

test("no hash is the front page", () => {
  expect([parseRoute(""), parseRoute("#")]).toEqual([front, front]);
});

test("what nobody knows is ignored", () => {
  expect(parseRoute("#colour=red&axis=sideways")).toEqual(front);
});

test("keys stay readable", () => {
  const route = metricRoute("reference/nodestore-timing", "nodestore-timing/nudb/threads=4,objects=9/fetch:time");
  expect(formatRoute(route)).toBe(
    "#suite=reference/nodestore-timing&metric=nodestore-timing/nudb/threads=4,objects=9/fetch:time",
  );
});

test("a metric is not drawn beside itself, nor twice", () => {
  expect(parseRoute("#suite=a/b&metric=k&beside=k&beside=l&beside=l")).toMatchObject({ beside: ["l"] });
});

test("every state of the front page comes back", () => {
  fc.assert(
    fc.property(text, fc.boolean(), fc.array(text), (query, all, machines) => {
      const route: Route = { page: "front", query, all, machines };
      expect(parseRoute(formatRoute(route))).toEqual(route);
    }),
    { seed: 1 },
  );
});

test("every state of a metric's page comes back", () => {
  fc.assert(
    fc.property(
      text,
      text,
      fc.uniqueArray(text),
      fc.boolean(),
      fc.boolean(),
      (suite, key, others, executions, late) => {
        const beside = others.filter((other) => other !== key);
        const axis = late ? ("committed" as const) : ("measured" as const);
        const route: Route = { page: "metric", suite, key, beside, executions, axis };
        expect(parseRoute(formatRoute(route))).toEqual(route);
      },
    ),
    { seed: 1 },
  );
});
