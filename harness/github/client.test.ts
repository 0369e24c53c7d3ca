import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { RequestError } from "@octokit/request-error";
import { describe, expect, it, onTestFinished } from "vitest";
import { gitHub } from "./client.ts";
import { ownLogin } from "./identity.ts";
import { quickClient, engineRepo as repo } from "./testing/quick-client.ts";
import type { Fault } from "./testing/server/faults.ts";
import { testGitHub } from "./testing/test-github.ts";

const passing: readonly Fault[] = [
  { kind: "primary-limit", resetSeconds: 5 },
  { kind: "secondary-limit" },
  { kind: "secondary-limit", retryAfterSeconds: 3 },
  { kind: "too-many-requests", retryAfterSeconds: 3 },
  { kind: "status", status: 500 },
  { kind: "status", status: 502 },
  { kind: "status", status: 503 },
  { kind: "reset-before" },
  { kind: "reset-after" },
  { kind: "truncated" },
  { kind: "wrong-content-type" },
];

describe("a call that may be tried again", () => {
  it.each(passing)("comes through %j, twice in a row", async (fault) => {
    const { github, base } = await testGitHub();
    const { client } = quickClient(github);
    github.fail({ match: "repos/get-branch", times: 2, fault });
    const { data } = await client.rest.repos.getBranch({ ...repo, branch: "main" });
    expect(data.commit.sha).toBe(base);
    expect(github.requests).toHaveLength(3);
  });

  it.each(passing)("is given up after %j without end", async (fault) => {
    const { github } = await testGitHub();
    const { client } = quickClient(github, { retry: { retries: 3 } });
    github.fail({ match: "repos/get-branch", times: Number.POSITIVE_INFINITY, fault });
    await expect(client.rest.repos.getBranch({ ...repo, branch: "main" })).rejects.toThrow(
      /^GitHub: GET \/repos\/octo-org\/engine\/branches\/main: .+ \(tried 4 times\): run the job again/,
    );
    expect(github.requests).toHaveLength(4);
  });

  it("is asked again where no answer comes in time", async () => {
    const { github, base } = await testGitHub();
    const { client } = quickClient(github, { retry: { timeout: 200 } });
    github.fail({ match: "repos/get-branch", fault: { kind: "slow" } });
    expect((await client.rest.repos.getBranch({ ...repo, branch: "main" })).data.commit.sha).toBe(base);
  });

  it("may be a question by POST, as GraphQL's are", async () => {
    const { github } = await testGitHub();
    github.fail({ match: "graphql", times: 2, fault: { kind: "status", status: 502 } });
    github.fail({ match: "graphql", times: 1, fault: { kind: "truncated" } });
    expect(await ownLogin(quickClient(github).client)).toBe("github-actions[bot]");
  });

  it("is tried as often however often others failed before", async () => {
    const { github } = await testGitHub();
    const { client } = quickClient(github);
    for (let i = 0; i < 3; i++) {
      github.fail({ match: "repos/get-branch", times: 5, fault: { kind: "status", status: 502 } });
      await client.rest.repos.getBranch({ ...repo, branch: "main" });
    }
    expect(github.requests).toHaveLength(18);
  });
});

describe("a POST that creates", () => {
  it.each(passing.filter(({ kind }) => !/limit|requests/.test(kind)))("is not tried again after %j", async (fault) => {
    const { github, engine } = await testGitHub();
    const { number } = await engine.openPullRequest({ headRef: "faster-fetch" });
    const { client } = quickClient(github);
    github.fail({ match: "issues/create-comment", fault });
    const created = client.rest.issues.createComment({ ...repo, issue_number: number, body: "x" });
    await expect(created).rejects.toThrow("run the job again: what was written is found, and not written twice");
    expect(github.requests).toHaveLength(1);
  });

  it.each(passing.filter(({ kind }) => /limit|requests/.test(kind)))(
    "is after %j, since it was refused",
    async (fault) => {
      const { github, engine } = await testGitHub();
      const { number } = await engine.openPullRequest({ headRef: "faster-fetch" });
      const { client, warnings } = quickClient(github);
      github.fail({ match: "issues/create-comment", fault });
      await client.rest.issues.createComment({ ...repo, issue_number: number, body: "x" });
      expect(engine.commentsOf(number)).toHaveLength(1);
      expect(warnings).toEqual([
        expect.stringMatching(/^GitHub: POST \/repos\/octo-org\/engine\/issues\/1\/comments: .+: again in \d+ s$/),
      ]);
    },
  );
});

describe("what is waited for", () => {
  it("is at least a minute where GitHub does not say how long", async () => {
    const { github } = await testGitHub();
    const { client, warnings } = quickClient(github);
    github.fail({ match: "repos/get-branch", fault: { kind: "secondary-limit" } });
    await client.rest.repos.getBranch({ ...repo, branch: "main" });
    expect(warnings).toEqual([expect.stringMatching(/too many calls at once: again in 60 s$/)]);
  });

  it.each<Fault>([
    { kind: "secondary-limit", retryAfterSeconds: 3600 },
    { kind: "too-many-requests", retryAfterSeconds: 3600 },
    { kind: "primary-limit", resetSeconds: 3600 },
  ])("is no hour, as %j asks for: that is a failure at once", async (fault) => {
    const { github } = await testGitHub({ now: () => new Date() });
    const { client, warnings } = quickClient(github, { retry: { second: 1000, budget: 60_000 } });
    github.fail({ match: "repos/get-branch", times: 9, fault });
    await expect(client.rest.repos.getBranch({ ...repo, branch: "main" })).rejects.toThrow(
      /rate limit.+: run the job again (in 3600 s|after \d{4}-\d\d-\d\dT[\d:.]+Z): what was written is found/,
    );
    expect(github.requests).toHaveLength(1);
    expect(warnings).toEqual([]);
  });

  it("is what a 429 says that names no limit, and a 403 with retry-after", async () => {
    const answers = [
      (response: ServerResponse) => response.writeHead(429, { "retry-after": "7" }).end(),
      (response: ServerResponse) => response.writeHead(403, { "retry-after": "8", ...json }).end('{"message":"abuse"}'),
      (response: ServerResponse) => response.writeHead(200, json).end('{"id":1}'),
    ];
    const apiUrl = await serverOf((response) => answers.shift()!(response));
    const { client, warnings } = quickClient({ apiUrl });
    await client.rest.repos.get(repo);
    expect(warnings.map((line) => line.split(": ").at(-1))).toEqual(["again in 7 s", "again in 8 s"]);
  });

  it("ends with the signal", async () => {
    const { github } = await testGitHub();
    const controller = new AbortController();
    const { client } = quickClient(github, { signal: controller.signal, retry: { second: 1000, budget: 600_000 } });
    const slow = github.fail({ match: "repos/get-branch", fault: { kind: "slow" } });
    const asked = client.rest.repos.getBranch({ ...repo, branch: "main" });
    const ended = expect(asked).rejects.toThrow("cancelled");
    await slow.reached;
    controller.abort(new Error("cancelled"));
    await ended;
    await expect(client.rest.repos.getBranch({ ...repo, branch: "main" })).rejects.toThrow("cancelled");
    expect(github.requests).toHaveLength(1);
  });
});

describe("a failure", () => {
  it("says what the token lacks, and is no reason to try again", async () => {
    const { github, head } = await testGitHub();
    github.addToken({ token: "reader", permissions: { contents: "read" } });
    const { client } = quickClient(github, { token: "reader" });
    const failed = client.rest.checks.create({ ...repo, name: "plimsoll", head_sha: head });
    await expect(failed).rejects.toThrow(/answered 403: Resource not accessible by integration.*permission/);
    const unknown = quickClient(github, { token: "secret-of-nobody" }).client.rest.repos.get(repo);
    await expect(unknown).rejects.toThrow(/answered 401: Bad credentials.*: the token is not one that GitHub knows/);
    expect(github.requests).toHaveLength(2);
  });

  it("tells no token, neither in words nor in what comes with it", async () => {
    const { github } = await testGitHub();
    const { client, warnings } = quickClient(github, { token: "secret-of-nobody" });
    github.fail({ match: "repos/get", fault: { kind: "secondary-limit" } });
    const error = await client.rest.repos.get(repo).catch((thrown: RequestError) => thrown);
    expect(error).toBeInstanceOf(RequestError);
    const said = [String(error), (error as Error).stack, JSON.stringify(error), JSON.stringify((error as Error).cause)];
    expect([...said, ...warnings].join("\n")).not.toContain("secret-of-nobody");
    expect(warnings).toHaveLength(1);
  });

  it("of a list is not an empty list", async () => {
    const apiUrl = await serverOf((response) => response.writeHead(409, json).end('{"message":"busy"}'));
    const { client } = quickClient({ apiUrl }, { retry: { retries: 1 } });
    const listed = client.paginate(client.rest.issues.listComments, { ...repo, issue_number: 1 });
    await expect(listed).rejects.toThrow("answered 409: busy (tried 2 times)");
  });
});

describe("GitHub Enterprise Server", () => {
  it("is asked at its own addresses, those of GraphQL as well", async () => {
    const { github, base } = await testGitHub();
    const { client } = quickClient({ apiUrl: `${github.enterpriseApiUrl}/` });
    expect((await client.rest.repos.getBranch({ ...repo, branch: "main" })).data.commit.sha).toBe(base);
    expect(await ownLogin(client)).toBe("github-actions[bot]");
    expect(github.requests.map(({ path }) => path)).toEqual([
      "/api/v3/repos/octo-org/engine/branches/main",
      "/api/graphql",
    ]);
  });
});

describe("writes", () => {
  it("keep the distance that GitHub asks for, unless that is turned off", async () => {
    // By the plugin's own limiters: what they do is not waited for here.
    const settings = { token: "job", apiUrl: "http://127.0.0.1:1", onWarning: () => {} };
    expect(gitHub(settings).patience.settings).toMatchObject({
      paced: true,
      second: 1000,
      retries: 5,
      budget: 600_000,
    });
  });
});

const json = { "content-type": "application/json" };

async function serverOf(answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_, response) => answer(response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
