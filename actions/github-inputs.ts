import { type GitHub, gitHub } from "../harness/github/client.ts";
import { input } from "./inputs.ts";
import { say } from "./log.ts";

/** Inputs of each action that asks GitHub. */
export const gitHubInputs = { token: input.text, "api-url": input.url };

/** A client that tells the job's log what it waits for. */
export function gitHubFor(inputs: { readonly token: string; readonly "api-url": string }, signal: AbortSignal): GitHub {
  return gitHub({ token: inputs.token, apiUrl: inputs["api-url"], onWarning: (line) => say(line), signal });
}
