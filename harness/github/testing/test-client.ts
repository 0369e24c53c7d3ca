import { Octokit } from "@octokit/core";
import { paginateRest } from "@octokit/plugin-paginate-rest";
import { restEndpointMethods } from "@octokit/plugin-rest-endpoint-methods";

const Client = Octokit.plugin(restEndpointMethods, paginateRest);

/** A client without retries: what it says is what was answered. */
export function testClient(apiUrl: string, token = "job"): InstanceType<typeof Client> {
  const silent = { debug() {}, info() {}, warn() {}, error() {} };
  return new Client({ auth: token, baseUrl: apiUrl, log: silent });
}
