/** A request that GitHub refuses: status and message as GitHub words them. */
export class Refusal extends Error {
  override name = "Refusal";
  readonly status: number;
  readonly errors: readonly unknown[] | undefined;

  constructor(status: number, message: string, errors?: readonly unknown[]) {
    super(message);
    this.status = status;
    this.errors = errors;
  }
}

export const notFound = () => new Refusal(404, "Not Found");

/** As GitHub words a field that breaks one of its rules. */
export function invalidField(resource: string, field: string, message: string): Refusal {
  return new Refusal(422, "Validation Failed", [{ resource, field, code: "custom", message }]);
}
