/** A request as it came in; `status` is there once it is answered. */
export interface LoggedRequest {
  readonly method: string;
  /** As sent, with the query. */
  readonly path: string;
  /** `checks/create`, `graphql`, `twirp/CreateArtifact`, `blob/put`; absent: unknown here. */
  readonly operation?: string;
  /** Whose token; absent: none or an unknown one. */
  readonly login?: string;
  /** Parsed where it is JSON. */
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Kind of the fault that struck. */
  fault?: string;
  /** Absent: not answered. */
  status?: number;
}
