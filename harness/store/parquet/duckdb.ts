import type { DuckDBConnection } from "@duckdb/node-api";
import { InputError } from "../../model/errors.ts";

export type DuckDBModule = typeof import("@duckdb/node-api");

/**
 * A database in memory that lasts as long as its use. The library is native code and loaded only here.
 *
 * @param load for tests
 * @throws InputError where the library cannot be loaded
 */
export async function withDuckDB<T>(
  use: (connection: DuckDBConnection, duckdb: DuckDBModule) => Promise<T>,
  load: () => Promise<DuckDBModule> = () => import("@duckdb/node-api"),
): Promise<T> {
  const duckdb = await loaded(load);
  const instance = await duckdb.DuckDBInstance.create(":memory:", {
    // Nothing is fetched from DuckDB's servers: Parquet is built in.
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
    // It would be a folder `.tmp` where the command was called.
    temp_directory: "",
  });
  try {
    const connection = await instance.connect();
    try {
      return await use(connection, duckdb);
    } finally {
      connection.closeSync();
    }
  } finally {
    instance.closeSync();
  }
}

async function loaded(load: () => Promise<DuckDBModule>): Promise<DuckDBModule> {
  try {
    return await load();
  } catch (error) {
    const [reason] = (error as Error).message.split("\n");
    throw new InputError(`Parquet needs the package @duckdb/node-api (npm install @duckdb/node-api): ${reason}`);
  }
}
