import { randomUUID } from "node:crypto";
import { inertLine } from "./inert-line.ts";

/** Where the runner reads: standard output alone, since it may mix the order of two streams. */
export type Write = (text: string) => void;

/** A line of our own in the job's log; names in it may be anybody's. */
export function say(line: string, write: Write = toStdout): void {
  write(`${inertLine(line)}\n`);
}

export interface FoldedLog {
  line(text: string): void;
  end(): void;
}

/**
 * A folded part of the job's log in which the runner obeys nothing: its lines are inert, and, should one of them not be,
 * the runner is told to stop listening until it hears a token that nobody else knows.
 *
 * @see https://docs.github.com/actions/reference/workflow-commands-for-github-actions#stopping-and-starting-workflow-commands
 */
export function foldedLog(title: string, write: Write = toStdout): FoldedLog {
  const token = randomUUID();
  write(`::group::${inertLine(title)}\n::stop-commands::${token}\n`);
  return {
    line: (text) => write(`${inertLine(text)}\n`),
    end: () => write(`::${token}::\n::endgroup::\n`),
  };
}

const toStdout: Write = (text) => process.stdout.write(text);
