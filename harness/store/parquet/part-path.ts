import { posix } from "node:path";

/** What one part of the table holds: one month of one suite of one target on one machine. */
export interface PartOrigin {
  readonly target: string;
  readonly suite: string;
  /** Of the machine. */
  readonly fingerprint: string;
  /** yyyy-mm, UTC */
  readonly month: string;
}

const shape =
  /^target=(?<target>[a-z0-9-]+)\/suite=(?<suite>[a-z0-9-]+)\/fingerprint=(?<fingerprint>[0-9a-f]{12})\/month=(?<month>\d{4}-\d{2})\/part\.parquet$/;

/** Where a part lies below the root, in Hive's manner, so that DuckDB, ClickHouse and Spark read the names as columns. */
export function partPath({ target, suite, fingerprint, month }: PartOrigin): string {
  return posix.join(
    `target=${target}`,
    `suite=${suite}`,
    `fingerprint=${fingerprint}`,
    `month=${month}`,
    "part.parquet",
  );
}

/** The inverse of `partPath`; undefined for whatever it does not make. */
export function parsePartPath(path: string): PartOrigin | undefined {
  const groups = shape.exec(path)?.groups;
  return groups && (groups as unknown as PartOrigin);
}
