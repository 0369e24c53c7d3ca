import { expect, test } from "vitest";
import { buildEnvironment } from "./build-environment.ts";

test.each([
  ...["GITHUB_ENV", "ACTIONS_RUNTIME_URL", "RUNNER_TEMP", "INPUT_NAME", "GIT_DIR"],
  ...["NPM_TOKEN", "AWS_SECRET_ACCESS_KEY", "AWS_ACCESS_KEY_ID", "db_password", "PGPASSWORD", "GOOGLE_CREDENTIALS"],
  ...[
    "SIGNING_KEY",
    "API_KEY",
    "MY_PAT",
    "DEPLOY_KEY",
    "MYSQL_PWD",
    "CI_JOB_JWT",
    "SENTRY_DSN",
    "NPM_CONFIG__AUTH",
    "SLACK_WEBHOOK_URL",
    "SSH_AUTH_SOCK",
    "MAKEFLAGS",
  ],
])("%s is kept from builds", (name) => {
  expect(buildEnvironment({ [name]: "x" })).toEqual({});
});

test.each([
  "PATH",
  "HOME",
  "CC",
  "GOPROXY",
  "CARGO_HOME",
  "http_proxy",
  "TMPDIR",
  "KEYBOARD",
  "PWD",
  "OLDPWD",
  "KEY_DIR",
])("%s is given", (name) => {
  expect(buildEnvironment({ [name]: "x" })).toEqual({ [name]: "x" });
});
