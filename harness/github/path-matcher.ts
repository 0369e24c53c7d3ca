import picomatch from "picomatch";
import { isExclusion } from "../model/config.ts";

/**
 * Which files of a repository globs mean, as `paths` of GitHub's workflows does it: of those that match a file the last
 * counts, and one with ! in front takes it away. Besides, a folder stands for all below it: one who forgets the stars
 * must not find out by a regression that was never measured.
 */
export function pathMatcher(globs: readonly string[]): (path: string) => boolean {
  const rules = globs.map((glob) => {
    const excludes = isExclusion(glob);
    const pattern = (excludes ? glob.slice(1) : glob).replace(/\/+$/, "");
    const matches = picomatch([pattern, `${pattern}/**`], { dot: true, flags: "s", nonegate: true });
    return { excludes, matches };
  });
  return (path) => rules.findLast(({ matches }) => matches(path))?.excludes === false;
}
