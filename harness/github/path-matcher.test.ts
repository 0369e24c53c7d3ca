import fc from "fast-check";
import { expect, test } from "vitest";
import { pathMatcher } from "./path-matcher.ts";

test.each([
  [["**"], ".github/x.yml", true],
  [["src/**"], "src/nodestore/Database.cpp", true],
  [["src/**"], "srcs/a.cpp", false],
  [["src"], "src/nodestore/Database.cpp", true],
  [["src/nodestore/"], "src/nodestore/detail/a.h", true],
  [["src/nodestore/"], "src/nodestores/a.h", false],
  [["src/*/a.h"], "src/b/a.h", true],
  [["src/*/a.h"], "src/b/c/a.h", false],
  [["*.md"], "README.md", true],
  [["*.md"], "docs/README.md", false],
  [["**/*.md"], "docs/.hidden/README.md", true],
  [["src/**", "!src/test"], "src/test/a.cpp", false],
  [["src/**", "!src/test/**", "src/test/store/**"], "src/test/store/a.cpp", true],
  [["!(docs)/**"], "src/a.cpp", true],
  [["!(docs)/**"], "docs/a.md", false],
  [["src/{a,b}/**"], "src/b/x", true],
  [["src/**"], "src/two\nlines", true],
  [["src/**"], "src/back\\slash", true],
  [["src/**"], "SRC/a", false],
  [[], "src/a", false],
])("%j means %j: %s", (globs, path, meant) => {
  expect(pathMatcher(globs)(path)).toBe(meant);
});

const part = fc.string({ unit: "binary", minLength: 1, maxLength: 12 }).filter((name) => !/^\.{1,2}$|[/\0]/.test(name));

test("no name that a file can have is outside of ** or of its folder", () => {
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
      const path = parts.join("/");
      expect(pathMatcher(["**"])(path)).toBe(true);
      expect(pathMatcher(["src"])(`src/${path}`)).toBe(true);
      expect(pathMatcher(["src/**"])(`src/${path}`)).toBe(true);
      expect(pathMatcher(["**", "!src"])(`src/${path}`)).toBe(false);
    }),
    { seed: 7, numRuns: 2000 },
  );
});
