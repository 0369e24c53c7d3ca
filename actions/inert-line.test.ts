import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inertLine, longestLine } from "./inert-line.ts";

const red = "\u001b[1;31m";
const reset = "\u001b[0m";

test.each([
  ["[ 41%] Building CXX object  nudb.cpp.o", "[ 41%] Building CXX object  nudb.cpp.o"],
  [`${red}error${reset}: no member`, `${red}error${reset}: no member${reset}`],
  ["rocksdb::DB::Open", "rocksdb::DB::Open"],
  ["::add-mask::a", ":add-mask::a"],
  ["\t ::set-output name=x::y", "  :set-output name=x::y"],
  [":::::error::x", ":error::x"],
  ["\r::error::x", " :error::x"],
  ["50 %\r::error::x", "50 % ::error::x"],
  ["\u200b::error::x", ":error::x"],
  ["\u00a0::error::x", "\u00a0:error::x"],
  [`${red}::error::x`, ":error::x"],
  ["a ##[error]x", "a #[error]x"],
  ["a ####[group]x", "a #[group]x"],
  [`##${red}[error]x`, "#[error]x"],
  ["#\u200d#[error]x", "#[error]x"],
  ["\u001b[2J\u001b]0;title\u0007up\u001b[1A", "[2J]0;titleup[1A"],
  ["user\u202egnp.exe", "usergnp.exe"],
  ["a\u2028::error::b", "a ::error::b"],
  ["", ""],
])("%j is shown as %j", (line, shown) => expect(inertLine(line)).toBe(shown));

describe("whatever a program writes", () => {
  const piece = fc.oneof(
    fc.constantFrom("::", "##", "[", "#", ":", "error", "]", "\r", "\n", " ", "\t", escaped("[31m"), escaped("[2K")),
    fc.constantFrom("\u200b", "\u202e", "\u2028", "\u0085", "\ufeff", "\u3000", "\ud800", "stop-commands", "\u001b"),
    fc.string({ unit: "binary", maxLength: 5 }),
  );
  const lines = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(""));

  test("is one line that holds no command, with colours and without", () => {
    fc.assert(
      fc.property(lines, (line) => {
        const shown = inertLine(line);
        const plain = shown.replace(new RegExp(`${escaped("")}\\[[\\d;]*m`, "g"), "");
        for (const text of [shown, plain]) {
          expect(text).not.toMatch(/[\r\n\u0085\u2028\u2029]|##\[/);
          expect(text.trimStart().startsWith("::")).toBe(false);
        }
        expect(plain).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
      }),
      { numRuns: 5000, seed: 7 },
    );
  });

  test("stays the same when it is shown again", () => {
    fc.assert(
      fc.property(lines, (line) => {
        const shown = inertLine(line);
        expect(inertLine(shown).replaceAll(reset, "")).toBe(shown.replaceAll(reset, ""));
      }),
      { numRuns: 5000, seed: 7 },
    );
  });

  test("is cut where it is long", () => {
    const shown = inertLine("🦀".repeat(30_000));
    expect([...shown]).toHaveLength(longestLine);
    expect(shown.endsWith("🦀…")).toBe(true);
  });
});

function escaped(text: string): string {
  return `\u001b${text}`;
}
