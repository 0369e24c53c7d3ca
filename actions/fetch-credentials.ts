import { setSecret } from "@actions/core";
import { configurationEnvironment } from "../harness/store/git/git-environment.ts";

/**
 * A token as git's configuration, in variables: neither in an address, nor on a command line, nor in a file. It is sent
 * to that address's host alone.
 *
 * @param address what is not by http needs no token
 */
export function fetchCredentials(address: string, token: string): Record<string, string> {
  if (!/^https?:\/\//.test(address)) return {};
  const key = `http.${new URL(address).origin}/.extraheader`;
  return configurationEnvironment([[key, basicCredentials(token)]]) as Record<string, string>;
}

/** The header by which GitHub knows a token, masked in the job's log. */
export function basicCredentials(token: string): string {
  const basic = Buffer.from(`x-access-token:${token}`).toString("base64");
  setSecret(basic);
  return `Authorization: Basic ${basic}`;
}
