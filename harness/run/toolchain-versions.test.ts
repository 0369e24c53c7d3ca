import { expect, test } from "vitest";
import { toolchainVersions } from "./toolchain-versions.ts";

test("the first line that holds something counts, and what is not there is absent", async () => {
  const toolchain = {
    stdout: ["sh", "-c", "echo; echo 'tool 1.2'; echo more"],
    stderr: ["sh", "-c", "echo 'tool 3.4' >&2"],
    missing: ["no-such-compiler", "--version"],
    failing: ["sh", "-c", "echo 'no packages found'; exit 1"],
    silent: ["true"],
    secret: ["sh", "-c", "echo token=$A_TOKEN"],
  };
  expect(await toolchainVersions({ toolchain }, { ...process.env, A_TOKEN: "x" })).toEqual({
    ...{ stdout: "tool 1.2", stderr: "tool 3.4", secret: "token=" },
    ...{ missing: "absent", failing: "absent", silent: "absent" },
  });
});
