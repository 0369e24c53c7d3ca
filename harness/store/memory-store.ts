import { createHash } from "node:crypto";
import { InputError } from "../model/errors.ts";
import type { Store, StoreView } from "./store.ts";

export interface MemoryStore extends Store {
  /** Texts by path. */
  readonly files: Map<string, string>;
  /** Paths that were read, in their order. */
  readonly reads: string[];
}

/** For tests: a store that is gone with its process, and that tells what was read of it. */
export function memoryStore(name = "memory"): MemoryStore {
  const files = new Map<string, string>();
  const reads: string[] = [];
  const view: StoreView = {
    name,
    async files() {
      const paths = [...files.keys()].sort();
      return paths.map((path) => ({ path, version: versionOf(files.get(path)!), regular: true }));
    },
    async read(path) {
      reads.push(path);
      const text = files.get(path);
      if (text === undefined) throw new InputError(`${path}: no such file`);
      return text;
    },
  };
  return {
    name,
    files,
    reads,
    read: (use) => use(view),
    async change(plan) {
      const { change, answer } = await plan(view);
      for (const [path, text] of change?.add ?? []) {
        if (files.has(path)) throw new Error(`${path} would be written over`);
        files.set(path, text);
      }
      for (const path of change?.remove ?? []) files.delete(path);
      return answer;
    },
  };
}

function versionOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
