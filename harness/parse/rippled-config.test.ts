import { expect, test } from "vitest";
import { InputError } from "../model/errors.ts";
import { rippledConfig } from "./rippled-config.ts";

test.each([
  ["type=nudb", "nudb", {}],
  ["path=/tmp/x,type=nudb", "nudb", {}],
  ["type=rocksdb,path=/tmp/a,b c,open_files=2000", "rocksdb", { open_files: 2000 }],
  ["num_objects=5000", undefined, { num_objects: 5000 }],
  // Upstream's own default forgets a comma.
  ["type=rocksdb,cache_mb=256file_size_mb=8", "rocksdb", { cache_mb: "256file_size_mb=8" }],
  ["type=a,n=04,m=Infinity,o=", "a", { n: "04", m: "Infinity", o: "" }],
])("%s is of type %s with the parameters %j", (text, type, params) => {
  expect(rippledConfig(text, "o line 1")).toEqual({ type, params });
});

test.each([
  ["type=rocksdb,cache_m", 'o line 1: no key=value: "cache_m"'],
  ["", 'o line 1: no key=value: ""'],
  ["type=a,=b", 'o line 1: no key=value: "=b"'],
  ["type=", 'o line 1: an empty type: "type="'],
  ["type=a,type=b", 'o line 1: "type" comes a second time'],
  ["type=a,n=1,n=2", 'o line 1: "n" comes a second time'],
])("%j is refused", (text, message) => {
  expect(() => rippledConfig(text, "o line 1")).toThrow(new InputError(message));
});
