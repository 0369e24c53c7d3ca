import { describe, expect, it } from "vitest";
import { InputError } from "../model/errors.ts";
import { repoOf } from "./repo.ts";

describe("repoOf", () => {
  it("reads a full name", () => {
    expect(repoOf("XRPLF/rippled", "GITHUB_REPOSITORY")).toEqual({ owner: "XRPLF", repo: "rippled" });
    expect(repoOf("a-b/c.d_e", "here")).toEqual({ owner: "a-b", repo: "c.d_e" });
  });

  it.each(["", "rippled", "/rippled", "a/", "a/b/c", "a/..", "./b", "a/b?c", "a/b#c", "a /b", "a/b\n", "a%2Fb"])(
    "refuses %j",
    (name) => {
      expect(() => repoOf(name, "GITHUB_REPOSITORY")).toThrow(InputError);
      expect(() => repoOf(name, "GITHUB_REPOSITORY")).toThrow(/^GITHUB_REPOSITORY: no repository's name/);
    },
  );
});
