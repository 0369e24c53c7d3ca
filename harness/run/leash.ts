import { findProgram } from "./find-program.ts";

/**
 * What goes before a program of ours so that it ends when this process does, even by being killed: a copy or a checkout
 * that goes on alone would be in the way of the next.
 *
 * @returns nothing where the system has no such thing
 */
export function leash(): readonly string[] {
  const setpriv = findProgram("setpriv", { path: process.env.PATH, cwd: process.cwd() });
  return setpriv === undefined ? [] : [setpriv, "--pdeathsig", "KILL", "--"];
}
