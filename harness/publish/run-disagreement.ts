import type { RunRecord } from "../model/run-record.ts";
import type { ExpectedSuite } from "./expected-suite.ts";

/** What was to be measured, known not by what was uploaded. */
export interface KnownCommits {
  /** undefined: head alone was, to be recorded. */
  readonly base: string | undefined;
  readonly head: string;
}

/** More than any run of ours has; judging takes time that grows with both. */
const most = { metrics: 10_000, executionsOfLook: 6 };

/** @returns a sentence where a run record, which anybody may have written, is not the run that was asked for */
export function runDisagreement(run: RunRecord, expected: ExpectedSuite, known: KnownCommits): string | undefined {
  const { suite, configured, plan } = expected;
  const { base, head } = run.arms;
  if (known.base !== undefined && base === undefined)
    return "the run has one arm: there is nothing to compare head with";
  if (known.base === undefined && base !== undefined) return "the run has two arms: head alone was to be recorded";
  const args = configured.args ?? suite.args;
  const looks = base === undefined ? [suite.executions] : plan.looks;
  const arms = base === undefined ? undefined : plan.arms;
  const claims: readonly (readonly [what: string, claimed: unknown, known: unknown])[] = [
    ["target", run.target, expected.target],
    ["suite", run.suite, expected.name],
    ["base", base?.commit, known.base],
    ["head", head.commit, known.head],
    ["the suite's version", run.suiteVersion, suite.version],
    ["the store's state", run.state, suite.state],
    ["arguments of base", base?.args, base && args],
    ["arguments of head", head.args, args],
    ["environment of base", base && entries(base.env), base && entries(suite.env)],
    ["environment of head", entries(head.env), entries(suite.env)],
    ["pairs after which it is decided", run.plan.looks, looks],
    ["how the arms run", run.plan.arms ?? "in-turn", arms ?? "in-turn"],
    ["origin", run.origin?.format ?? "measured", "measured"],
  ];
  const wrong = claims.find(([, claimed, right]) => JSON.stringify(claimed) !== JSON.stringify(right));
  if (wrong)
    return `what was measured is not what was asked for: ${wrong[0]} is ${words(wrong[1])}, not ${words(wrong[2])}`;
  const [metrics, executions] = [Object.keys(run.metrics).length, run.executions.length];
  const limit = most.executionsOfLook * looks.at(-1)!;
  if (metrics > most.metrics) return `${metrics} metrics: at most ${most.metrics} are judged`;
  if (executions > limit) return `${executions} executions: ${limit} are more than any run of this suite has`;
  return undefined;
}

const entries = (env: Readonly<Record<string, string>>) => Object.entries(env).sort(([a], [b]) => (a < b ? -1 : 1));
const words = (value: unknown): string => {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
};
