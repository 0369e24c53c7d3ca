// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are expressions of GitHub Actions
import type { Job, Workflow } from "./workflow.ts";

/** What a rule finds wrong, each as the place and a sentence about it. */
type Rule = (workflow: Workflow) => string[];

const untrustedTriggers = ["pull_request", "merge_group"];
/** Actions of ours that build or measure what a change brings. */
const measuring = /\/actions\/(?:prepare-runner|build|bench)(?:@|$)/;
const calledToMeasure = /\/workflows\/(?:bench|nightly)\.yml(?:@|$)/;
/** Ways to a pull request's commits. */
const namesChange = /github\.head_ref|GITHUB_HEAD_REF|pull_request\.head|pull_request\.number|refs\/pull\/|\bgh pr\b/;

/** Rules that neither actionlint nor zizmor has, by name. */
export const policy = {
  "permissions: {} on top": ({ permissions }) =>
    typeof permissions === "object" && permissions !== null && Object.keys(permissions).length === 0
      ? []
      : ["permissions: is not {}"],

  "each job says what it may": eachJob(({ permissions }) => {
    if (permissions === undefined || permissions === null) return ["has no permissions of its own"];
    return typeof permissions === "string" ? [`permissions: ${permissions} is not the least`] : [];
  }),

  "each job ends in time": eachJob((job) =>
    job.uses === undefined && job["timeout-minutes"] === undefined ? ["has no timeout-minutes"] : [],
  ),

  "every action is pinned": ({ uses }) =>
    uses.flatMap(({ line, value, comment }) => {
      if (value.startsWith("./")) return [];
      if (!/^[\w.-]+(?:\/[\w.-]+)+@[0-9a-f]{40}$/.test(value))
        return [`line ${line}: ${value} is not pinned to a commit`];
      return /^v\d+\.\d+\.\d+$/.test(comment) ? [] : [`line ${line}: ${value} has no comment with its version`];
    }),

  "on the target of a pull request nothing of the change is touched": (workflow) => {
    if (!("pull_request_target" in workflow.on)) return [];
    const types = JSON.stringify(workflow.on.pull_request_target?.types);
    return [
      ...(types === '["edited"]' ? [] : [`on: pull_request_target: types are ${types ?? "all"}, not ["edited"]`]),
      ...eachJob((job) => [
        ...((job.steps ?? []).some(
          (step) => isCheckout(step) && (step.with?.ref ?? step.with?.repository) !== undefined,
        )
          ? ["checks out something else than the target"]
          : []),
        ...(namesChange.test(JSON.stringify(job)) ? ["names the change, which it could fetch"] : []),
        ...(measures(job) || calledToMeasure.test(job.uses ?? "") ? ["runs a change's code"] : []),
      ])(workflow),
    ];
  },

  "no filter leaves a required check pending": ({ on }) =>
    untrustedTriggers.flatMap((trigger) =>
      ["paths", "paths-ignore", "branches-ignore"]
        .filter((filter) => on[trigger]?.[filter] !== undefined)
        .map((filter) => `on: ${trigger}: ${filter} leaves the check pending where it does not match`),
    ),

  "the report follows the measurement from its request to its end": ({ on }) => {
    const run = on.workflow_run;
    if (run === undefined) return [];
    const same = (value: unknown, wanted: string[]) =>
      Array.isArray(value) && JSON.stringify([...value].sort()) === JSON.stringify(wanted);
    return [
      ...(same(run?.workflows, ["Plimsoll"]) ? [] : ["on: workflow_run: workflows is not [Plimsoll]"]),
      ...(same(run?.types, ["completed", "in_progress", "requested"])
        ? []
        : ["on: workflow_run: types are not requested, in_progress and completed"]),
    ];
  },

  "scripts are free of expressions": eachJob(({ steps = [] }) =>
    steps.flatMap(({ run }, at) =>
      run?.includes("${{") ? [`step ${at + 1}: an expression stands in its script`] : [],
    ),
  ),

  "scripts run in one shell": ({ jobs, defaults }) =>
    Object.values(jobs).some(({ steps = [] }) => steps.some(({ run }) => run !== undefined)) &&
    defaults?.run?.shell !== "bash"
      ? ["defaults.run.shell is not bash"]
      : [],

  "checkouts leave no token": eachJob(({ steps = [] }) =>
    steps.flatMap((step, at) =>
      isCheckout(step) && step.with?.["persist-credentials"] !== false
        ? [`step ${at + 1}: persist-credentials is not false`]
        : [],
    ),
  ),

  "who may write checks out the default branch alone": eachJob((job) =>
    mayWrite(job) || readsSecrets(job)
      ? (job.steps ?? []).flatMap((step, at) =>
          isCheckout(step) && (step.with?.ref !== undefined || step.with?.repository !== undefined)
            ? [`step ${at + 1}: checks out something else with a token that can write`]
            : [],
        )
      : [],
  ),

  "who runs a change's code has nothing to lose": (workflow) => [
    ...(untrusted(workflow) && readsSecrets(workflow.env) ? ["env: a secret"] : []),
    ...eachJob((job) => {
      if (!(untrusted(workflow) || measures(job))) return [];
      return [
        ...(mayWrite(job) ? ["may write, and runs a change's code"] : []),
        ...(readsSecrets(job) ? ["reads a secret, and runs a change's code"] : []),
        ...(job.environment === undefined ? [] : ["has an environment, and runs a change's code"]),
      ];
    })(workflow),
  ],

  "secrets are handed on by name": eachJob(({ secrets }) => (secrets === "inherit" ? ["secrets: inherit"] : [])),

  "a newer measurement replaces an older one, and nothing else is broken off": (workflow) => {
    const { concurrency, jobs } = workflow;
    // Of a workflow that only calls another, that other one's counts.
    if (concurrency === undefined && Object.values(jobs).every(({ uses }) => uses !== undefined)) return [];
    const { group = "", "cancel-in-progress": cancel } = concurrency ?? {};
    const wanted = untrusted(workflow) ? "${{ github.event_name == 'pull_request' }}" : false;
    return [
      ...(group === "" ? ["concurrency has no group"] : []),
      // The caller's name in a called workflow: both would wait for each other.
      ...(group.includes("github.workflow") ? ["concurrency: the group has the name of the calling workflow"] : []),
      ...(untrusted(workflow) && !group.includes("github.event.pull_request.number")
        ? ["concurrency: the group is not the pull request's"]
        : []),
      ...(cancel === wanted ? [] : [`concurrency: cancel-in-progress is ${cancel}, not ${wanted}`]),
    ];
  },

  "the gate is never skipped, and needs all": ({ jobs }) => {
    const { gate, ...others } = jobs;
    if (gate === undefined) return [];
    const needs = [gate.needs ?? []].flat();
    return [
      ...(gate.if === "always()" ? [] : ["job gate: if is not always()"]),
      ...Object.keys(others)
        .filter((name) => !needs.includes(name))
        .map((name) => `job gate: does not need ${name}`),
    ];
  },
} satisfies Record<string, Rule>;

/** Sentences that name file, place and fault, by the rule that they go against. */
export function policyFaults(workflow: Workflow): { rule: keyof typeof policy; fault: string }[] {
  return Object.entries(policy).flatMap(([rule, faults]) =>
    faults(workflow).map((fault) => ({ rule: rule as keyof typeof policy, fault: `${workflow.file}: ${fault}` })),
  );
}

function eachJob(faults: (job: Job) => string[]): Rule {
  return ({ jobs }) =>
    Object.entries(jobs).flatMap(([name, job]) => faults(job).map((fault) => `job ${name}: ${fault}`));
}

function untrusted({ on }: Workflow): boolean {
  return untrustedTriggers.some((trigger) => trigger in on);
}

/** Hosted by GitHub are the labels that it names; whatever is not plainly one of them may be a machine of one's own. */
function measures(job: Job): boolean {
  const hosted = typeof job["runs-on"] === "string" && /^(?:ubuntu|macos|windows)-[\w.-]+$/.test(job["runs-on"]);
  return (job.uses === undefined && !hosted) || (job.steps ?? []).some(({ uses }) => uses && measuring.test(uses));
}

function mayWrite({ permissions }: Job): boolean {
  if (typeof permissions === "string") return permissions.includes("write");
  return Object.values(permissions ?? {}).includes("write");
}

/** The job's own token is no secret in this sense: it can do what the permissions say. */
function readsSecrets(part: unknown): boolean {
  return /\bsecrets\s*[.[]|\btoJSON\(\s*secrets\b|"secrets"/i.test(JSON.stringify(part ?? null));
}

function isCheckout({ uses }: { readonly uses?: string }): boolean {
  return uses?.startsWith("actions/checkout@") ?? false;
}
