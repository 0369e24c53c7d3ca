import { describe, expect, it } from "vitest";
import { InputError } from "../model/errors.ts";
import { branchTip, fileAt, mergeBase } from "./repository-content.ts";
import { quickClient, engineRepo as repo } from "./testing/quick-client.ts";
import { testGitHub } from "./testing/test-github.ts";

async function scene() {
  const test = await testGitHub();
  return { ...test, client: quickClient(test.github).client };
}

describe("branchTip", () => {
  it("knows branches with slashes, and says which one there is not", async () => {
    const { client, git, base } = await scene();
    const tip = await git.commit({ branch: "release/1.2", from: base, files: { a: "1" } });
    expect(await branchTip(client, repo, "release/1.2")).toBe(tip);
    await expect(branchTip(client, repo, "release/1.3")).rejects.toThrow(/branches\/release%2F1.3: answered 404/);
  });
});

describe("fileAt", () => {
  it("reads a text as it is", async () => {
    const { client, git } = await scene();
    const text = "größe: 1\r\n# 💾\n";
    const commit = await git.commit({ files: { ".github/plimsoll.yml": text, "a b/ü#?.txt": "odd", empty: "" } });
    expect(await fileAt(client, repo, ".github/plimsoll.yml", commit)).toBe(text);
    expect(await fileAt(client, repo, "a b/ü#?.txt", commit)).toBe("odd");
    expect(await fileAt(client, repo, "empty", commit)).toBe("");
  });

  it("reads it as it was at the commit", async () => {
    const { client, git } = await scene();
    const before = await git.commit({ files: { config: "old" } });
    const after = await git.commit({ files: { config: "new" } });
    expect(await fileAt(client, repo, "config", before)).toBe("old");
    expect(await fileAt(client, repo, "config", after)).toBe("new");
  });

  it("tells a file that is not there from a commit that is not", async () => {
    const { client, base } = await scene();
    expect(await fileAt(client, repo, ".github/plimsoll.yml", base)).toBeUndefined();
    await expect(fileAt(client, repo, "README.md", "f".repeat(40))).rejects.toThrow(/No commit found/i);
  });

  it("names what is no text of a size to be read", async () => {
    const { client, git } = await scene();
    const commit = await git.commit({
      files: { large: "x".repeat(1024 * 1024 + 1), binary: Uint8Array.of(0xff, 0xfe, 0), "folder/file": "1" },
    });
    const at = `at ${commit.slice(0, 12)}`;
    const refused = (path: string) => expect(fileAt(client, repo, path, commit)).rejects;
    await refused("large").toThrow(new InputError(`large ${at}: 1048577 bytes are more than 1048576`));
    await refused("binary").toThrow(new InputError(`binary ${at}: is not UTF-8`));
    await refused("folder").toThrow(new InputError(`folder ${at}: is a folder`));
  });

  it.each(["..", "../../orgs", "a/../b", "/etc/passwd", "a//b", "a/.", "", "a/"])(
    "does not ask for %j",
    async (path) => {
      const { client, base, github } = await scene();
      await expect(fileAt(client, repo, path, base)).rejects.toThrow(/: no path from the repository's root$/);
      expect(github.requests).toEqual([]);
    },
  );
});

describe("mergeBase", () => {
  it("is where a branch left another", async () => {
    const { client, git, base, head } = await scene();
    const later = await git.commit({ files: { later: "1" } });
    expect(await mergeBase(client, repo, later, head)).toBe(base);
  });

  it("names commits without a common history", async () => {
    const { client, git, base } = await scene();
    const alone = await git.orphan("alone");
    await expect(mergeBase(client, repo, base, alone)).rejects.toThrow(
      new InputError(`${base.slice(0, 12)} and ${alone.slice(0, 12)}: have no history in common`),
    );
  });
});
