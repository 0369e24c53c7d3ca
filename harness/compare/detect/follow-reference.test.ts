import { expect, test } from "vitest";
import type { AcceptedShift } from "../../model/accepted.ts";
import type { LevelStart } from "./accepted-shifts.ts";
import { followReference } from "./follow-reference.ts";

const accepted: AcceptedShift = { metric: "**", commit: "0123456", reason: "r", who: "w", when: "2025-01-01" };

/** Ten runs a level, in percent; `*` a change that is accepted, `|` an accepted commit where no change was found. */
function follow(levels: string) {
  const parts = levels
    .split(" ")
    .map((part) => ({ mark: part.replace(/[-\d.]/g, ""), level: Number.parseFloat(part.replace(/[*|]/, "")) }));
  const starts = parts.slice(1).map(({ mark }, i): LevelStart => {
    return { index: 10 * (i + 1), found: mark !== "|", ...(mark !== "" && { accepted }) };
  });
  const values = parts.flatMap(({ level }) => Array.from({ length: 10 }, () => level / 100));
  const { stretches, reference, open, news, doubtful } = followReference(values, starts, 0.02);
  const marks: string[] = stretches.map(({ regressed }) => (regressed ? "x" : "."));
  marks[reference] = "R";
  const told = news && `${news.kind} at ${news.at}${news.kind === "fixed" ? ` since ${news.since}` : ""}`;
  return {
    marks: marks.join(""),
    ...(open !== undefined && { open }),
    ...(told && { news: told }),
    ...(doubtful.length > 0 && { doubtful: doubtful.map(({ since, ended }) => ({ since, ended })) }),
  };
}

test.each([
  ["a level that lasts is the reference", "0", { marks: "R" }],
  ["what is worse never becomes the reference", "0 5", { marks: "Rx", open: 1 }],
  ["however long it lasts and whatever moves on it within the tolerance", "0 5 4 5 6", { marks: "Rxxxx", open: 1 }],
  ["a deeper regression is part of the one that is open", "0 5 12", { marks: "Rxx", open: 1 }],
  ["better than the regressed level, but not as good as the reference", "0 9 4", { marks: "Rxx", open: 1 }],
  [
    "back within the tolerance it is fixed, and the bad runs stay out",
    "0 5 1",
    { marks: "Rx.", news: "fixed at 2 since 1" },
  ],
  ["fixed and better than before is a new reference", "0 5 -6", { marks: ".xR", news: "fixed at 2 since 1" }],
  [
    "worse again after it was fixed is a regression of its own",
    "0 5 0 5",
    { marks: "Rx.x", open: 3, news: "fixed at 2 since 1" },
  ],
  ["what is better is the new reference", "0 -5", { marks: ".R", news: "improved at 1" }],
  ["an improvement that is lost is a regression", "0 -5 0", { marks: ".Rx", open: 2, news: "improved at 1" }],
  ["changes within the tolerance leave the reference where it is", "0 1.5 -1 1", { marks: "R..." }],
  ["so that small steps add up", "0 1 2 3 4 5", { marks: "R..xxx", open: 3 }],
  ["small steps for the better add up too", "0 -1 -2 -3", { marks: "...R", news: "improved at 3" }],
  ["an accepted change is the new reference", "0 5*", { marks: ".R" }],
  ["and what follows is held against it", "0 5* 6 9", { marks: ".R.x", open: 3 }],
  ["accepting the first of two leaves the second open", "0 5* 10", { marks: ".Rx", open: 2 }],
  [
    "accepting the second ends the first, and that is said",
    "0 5 10*",
    { marks: ".xR", doubtful: [{ since: 1, ended: true }] },
  ],
  ["a level that is accepted where no change was found begins there", "0 1|", { marks: ".R" }],
  ["and moves the reference by as little as the levels differ", "0 1| 2.5", { marks: ".R." }],
  [
    "but it ends no regression that began elsewhere",
    "0 5 5|",
    { marks: "Rxx", open: 1, doubtful: [{ since: 1, ended: false }] },
  ],
])("%s: %s", (_, levels, expected) => {
  expect(follow(levels)).toEqual(expected);
});
