import { expect, test } from "vitest";
import { childEnvironment } from "./child-environment.ts";

test("what an action starts sees nothing of the job and no secret", () => {
  const job = {
    ...{ GITHUB_TOKEN: "a", GITHUB_ENV: "b", ACTIONS_RUNTIME_TOKEN: "c", INPUT_TOKEN: "d", "INPUT_DATA-DIR": "e" },
    ...{ RUNNER_TEMP: "f", NPM_TOKEN: "g", AWS_SECRET_ACCESS_KEY: "h", GIT_DIR: "i" },
  };
  const machine = {
    ...{ PATH: "/usr/bin", HOME: "/home/runner", LANG: "C.UTF-8", TMPDIR: "/tmp", https_proxy: "http://proxy:3128" },
    ...{ CI: "true", GIT_SSL_CAINFO: "/etc/ca.pem", GIT_CONFIG_GLOBAL: "/etc/gitconfig" },
  };
  const child = childEnvironment({ ...job, ...machine });
  expect(child).toEqual(machine);
});
