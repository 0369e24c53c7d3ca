/** An unsigned JSON Web Token that gives a job access to its run's artifacts. */
export function runtimeToken(run: number, job: number): string {
  return [{ alg: "none", typ: "JWT" }, { scp: `Actions.Results:${run}:${job}` }]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .concat("")
    .join(".");
}

export function runOfToken(token: string | undefined): number | undefined {
  const part = token?.split(".")[1];
  if (part === undefined) return undefined;
  try {
    const { scp } = JSON.parse(Buffer.from(part, "base64url").toString()) as { scp?: unknown };
    const match = /(?:^| )Actions\.Results:(\d+):[^ :]+(?: |$)/.exec(String(scp));
    return match === null ? undefined : Number(match[1]);
  } catch {
    return undefined;
  }
}
