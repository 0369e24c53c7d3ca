import { join } from "node:path";
import { expect, test } from "vitest";
import { repository } from "../run/testing/repository.ts";
import { temporaryFolder } from "../run/testing/temporary-folder.ts";
import { repositoryOf } from "./own-release.ts";

test("OWNER/REPO is read from every address that git has for a GitHub, and from no other", async () => {
  const { dir, git } = repository(join(temporaryFolder(), "node"));
  expect(await repositoryOf(dir)).toBeUndefined();
  git("remote", "add", "origin", "x");
  const read = async (address: string) => {
    git("remote", "set-url", "origin", address);
    return await repositoryOf(dir);
  };
  const same = [
    "https://github.com/acme/my.store.git",
    "https://github.com/acme/my.store",
    "git@github.com:acme/my.store",
  ];
  for (const address of [
    ...same,
    "ssh://git@github.example.org:2222/acme/my.store.git",
    "https://host/acme/my.store/",
  ]) {
    expect([address, await read(address)]).toEqual([address, "acme/my.store"]);
  }
  for (const address of [
    "/srv/git/store.git",
    "../store",
    "https://host/store.git",
    "https://host/a/b/c",
    "file:///a/b",
  ]) {
    expect([address, await read(address)]).toEqual([address, undefined]);
  }
});
