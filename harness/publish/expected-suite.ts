import { join } from "node:path";
import { selectSuite, splitSuiteName } from "../commands/suite-name.ts";
import { defaultRule } from "../compare/rule.ts";
import type { GitHub } from "../github/client.ts";
import type { Repo } from "../github/repo.ts";
import { fileAt } from "../github/repository-content.ts";
import { checkYaml } from "../model/check-yaml.ts";
import type { Config, ConfiguredSuite } from "../model/config.ts";
import { InputError } from "../model/errors.ts";
import type { Plan } from "../model/run-record.ts";
import { suitePlan } from "../model/suite-plan.ts";
import { type Suite, type Target, targetSchema } from "../model/target.ts";
import { readTarget } from "../run/read-target.ts";

/** What a run record must agree with, and by which rule it is judged: from the base branch alone. */
export interface ExpectedSuite {
  readonly configured: ConfiguredSuite;
  readonly target: string;
  readonly name: string;
  readonly suite: Suite;
  readonly plan: Plan;
}

/** Where target files are that may be trusted. */
export interface TrustedTargets {
  readonly github: GitHub;
  readonly repo: Repo;
  /** Commit of the base branch. */
  readonly commit: string;
  /** Folder of Plimsoll itself. */
  readonly root: string;
}

/** @throws InputError where the configuration names what is not there, or a file that is no target */
export async function expectedSuite(
  { alpha }: Pick<Config, "alpha">,
  configured: ConfiguredSuite,
  targets: TrustedTargets,
): Promise<ExpectedSuite> {
  const wanted = splitSuiteName(configured.suite);
  const target = await trustedTarget(wanted.target, targets);
  const { name, suite } = selectSuite(target, wanted.suite);
  const rule = { looks: configured.looks, alpha, tolerance: configured.tolerance ?? defaultRule.tolerance };
  const plan = suitePlan(target, suite, rule, true);
  return {
    ...{ configured, target: target.name, name, suite },
    plan: {
      ...plan,
      tolerances: { ...plan.tolerances, ...configured.tolerances },
      gate: configured.gate ?? plan.gate,
    },
  };
}

async function trustedTarget(name: string, { github, repo, commit, root }: TrustedTargets): Promise<Target> {
  if (!/\.ya?ml$/.test(name)) return (await readTarget(name, [join(root, "harness/targets")])).target;
  const text = await fileAt(github, repo, name, commit);
  const origin = `${name} at ${commit.slice(0, 12)}`;
  if (text === undefined) throw new InputError(`${origin}: there is no such file`);
  return checkYaml(targetSchema, text, origin);
}
