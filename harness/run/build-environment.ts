/** Environment variables as they come from outside. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Of the service that runs the job: a build must not find its way back to it. */
const ofTheJob = /^(GITHUB|ACTIONS|RUNNER|INPUT|GIT)_/i;
const secret =
  /TOKEN|SECRET|PASSW|PASSPHRASE|CREDENTIAL|(API|ACCESS|PRIVATE|SIGNING)_?KEY|_(KEY|PWD|PAT|JWT|DSN|AUTH)$|WEBHOOK|_AUTH_CONFIG$|^SSH_AUTH_SOCK$|^SSH_AGENT/i;
/** Of a make that started Plimsoll: its job server is not this build's. */
const ofMake = /^(MAKEFLAGS|MFLAGS|MAKELEVEL|MAKEOVERRIDES)$/;

/** What commands of a commit under test get to see: without the job's variables, and without what looks like a secret. */
export function buildEnvironment(env: Environment): Record<string, string> {
  const kept = Object.entries(env).filter(
    ([name, value]) => value !== undefined && ![ofTheJob, secret, ofMake].some((pattern) => pattern.test(name)),
  );
  return Object.fromEntries(kept) as Record<string, string>;
}
