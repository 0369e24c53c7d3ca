import { expect, test } from "vitest";
import { withDuckDB } from "./duckdb.ts";

test("a library that is not there is named, with what installs it", async () => {
  const missing = () =>
    Promise.reject(new Error("Cannot find package '@duckdb/node-bindings-linux-x64'\nRequire stack:"));
  const use = withDuckDB(async () => "used", missing);
  await expect(use).rejects.toThrow(
    /^Parquet needs the package @duckdb\/node-api \(npm install @duckdb\/node-api\): Cannot find package '[^\n]*'$/,
  );
  await expect(use).rejects.toHaveProperty("name", "InputError");
});

test("nothing is loaded from the network or from home: extensions stay those that are built in", async () => {
  const failure = await withDuckDB((connection) =>
    connection.run("SELECT * FROM read_parquet('s3://bucket/x.parquet')"),
  ).catch((error: Error) => error.message);
  expect(failure).toMatch(/httpfs/);
});
