import type { Environment } from "./run-git.ts";

/** How git reaches a remote, and who commits. All other variables would lead it to another repository or behaviour. */
const kept =
  /^GIT_(SSH|SSH_COMMAND|SSH_VARIANT|ASKPASS|PROXY_COMMAND|SSL_.*|HTTP_.*|ALLOW_PROTOCOL|EXEC_PATH|AUTHOR_.*|COMMITTER_.*|CONFIG_GLOBAL|CONFIG_SYSTEM|CONFIG_NOSYSTEM)$/;

/** Settings by which a caller's git passes configuration on to the programs that it starts. */
const handedDown = /^GIT_CONFIG_(PARAMETERS|COUNT|KEY_\d+|VALUE_\d+)$/;

const identity = {
  GIT_AUTHOR_NAME: "plimsoll",
  GIT_AUTHOR_EMAIL: "plimsoll@localhost",
  GIT_COMMITTER_NAME: "plimsoll",
  GIT_COMMITTER_EMAIL: "plimsoll@localhost",
};

/**
 * The environment for git on a repository of ours: it asks nobody anything, speaks English, and runs no program that
 * an address names (`ext::`).
 */
export function gitEnvironment(env: Environment): Environment {
  return {
    ...identity,
    GIT_ALLOW_PROTOCOL: "file:git:http:https:ssh",
    ...Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith("GIT_") || kept.test(name))),
    GIT_TERMINAL_PROMPT: "0",
    GCM_INTERACTIVE: "never",
    LC_ALL: "C",
  };
}

/** The environment for looking into the caller's own repository: with the configuration that it was handed. */
export function callersEnvironment(env: Environment): Environment {
  const configuration = Object.entries(env).filter(([name]) => handedDown.test(name));
  return { ...gitEnvironment(env), ...Object.fromEntries(configuration) };
}

/** Configuration as an environment, where other users of the machine cannot see it. The last of several counts. */
export function configurationEnvironment(entries: readonly (readonly [key: string, value: string])[]): Environment {
  const pairs = entries.flatMap(([key, value], i) => [
    [`GIT_CONFIG_KEY_${i}`, key],
    [`GIT_CONFIG_VALUE_${i}`, value],
  ]);
  return { GIT_CONFIG_COUNT: `${entries.length}`, ...Object.fromEntries(pairs) };
}
