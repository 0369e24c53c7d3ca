import { describe, expect, it } from "vitest";
import { mayWrite } from "./permission.ts";
import { quickClient, engineRepo as repo } from "./testing/quick-client.ts";
import { testGitHub } from "./testing/test-github.ts";

describe("mayWrite", () => {
  it.each([
    ["admin", true],
    ["maintain", true],
    ["write", true],
    ["triage", false],
    ["read", false],
    ["none", false],
  ] as const)("with %s: %s", async (permission, may) => {
    const { github, engine } = await testGitHub();
    engine.addPerson("ada", permission);
    expect(await mayWrite(quickClient(github).client, repo, "ada")).toBe(may);
  });

  it("is no for a stranger", async () => {
    const { github, engine } = await testGitHub();
    engine.addPerson("ada", "admin");
    const { client } = quickClient(github);
    for (const login of ["mallory", "ada/../ada", "dependabot[bot]"]) {
      expect(await mayWrite(client, repo, login)).toBe(false);
    }
  });

  it("is not taken for a no where GitHub does not answer", async () => {
    const { github } = await testGitHub();
    github.fail({ match: () => true, times: 99, fault: { kind: "status", status: 502 } });
    await expect(mayWrite(quickClient(github).client, repo, "ada")).rejects.toThrow("answered 502");
  });
});
