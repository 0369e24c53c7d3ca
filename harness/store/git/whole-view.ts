import { InputError } from "../../model/errors.ts";
import type { StoreView } from "../store.ts";
import { BlobReader } from "./blob-reader.ts";
import { contentOf } from "./content-of.ts";
import { byPath, listTree } from "./list-tree.ts";
import type { Repository } from "./repository.ts";

/** A repository of ours lacks what it should have. The remote may be sound. */
export class BrokenRepository extends InputError {
  override name = "BrokenRepository";
}

/**
 * Shows a commit of which everything is there.
 *
 * @throws BrokenRepository where it is not, whatever `use` made of the files that it could not read
 */
export async function withWholeView<T>(
  repository: Repository,
  commit: string,
  use: (view: StoreView) => Promise<T>,
): Promise<T> {
  const files = byPath(await listTree(repository, commit));
  const reader = new BlobReader(repository);
  const view: StoreView = {
    name: repository.name,
    async files() {
      return [...files.values()];
    },
    async read(path) {
      const file = files.get(path);
      if (file === undefined) throw new InputError(`${path}: no such file in ${repository.name}`);
      return await contentOf(reader, file);
    },
  };
  try {
    const answer = await use(view);
    if (reader.failure === undefined) return answer;
  } catch (error) {
    if (reader.failure === undefined) throw error;
  } finally {
    reader.close();
  }
  throw new BrokenRepository(`${repository.name}: the store cannot be read: ${reader.failure?.message}`);
}
