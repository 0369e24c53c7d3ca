import type { Environment } from "./build-environment.ts";

/** How git reaches a remote, and the configuration that it was handed. All others would lead it elsewhere. */
const kept = /^GIT_(SSH|SSH_COMMAND|SSH_VARIANT|ASKPASS|PROXY_COMMAND|SSL_.*|HTTP_.*|EXEC_PATH|CONFIG_.*)$/;

/** What git gets to see where it fetches: the user's credentials, and nobody to ask. */
export function fetchEnvironment(env: Environment): Record<string, string> {
  const given = Object.entries(env).filter(
    ([name, value]) => value !== undefined && name !== "SSH_ASKPASS" && (!name.startsWith("GIT_") || kept.test(name)),
  );
  return {
    ...(Object.fromEntries(given) as Record<string, string>),
    // Without `ext::`, which runs what an address names, and without what anybody on the way can change.
    GIT_ALLOW_PROTOCOL: "https:ssh:file",
    GIT_TERMINAL_PROMPT: "0",
    GCM_INTERACTIVE: "never",
    SSH_ASKPASS_REQUIRE: "never",
    LC_ALL: "C",
  };
}
