import type { StoreFile, StoreView } from "./store.ts";

/** Read while the one before is parsed; more would only take memory. */
const ahead = 8;

export interface ReadFile {
  readonly file: StoreFile;
  /** Throws what the view threw. */
  readonly text: () => string;
}

/** Files of a store with their texts, one after the other in the order given, each read a little before it is asked for. */
export async function* readAhead(view: StoreView, files: readonly StoreFile[]): AsyncGenerator<ReadFile> {
  const started: Promise<ReadFile>[] = [];
  let next = 0;
  const start = () => {
    const file = files[next];
    next += 1;
    if (file !== undefined) started.push(readOne(view, file));
  };
  while (started.length < ahead && next < files.length) start();
  for (let one = started.shift(); one !== undefined; one = started.shift()) {
    const read = await one;
    start();
    yield read;
  }
}

async function readOne(view: StoreView, file: StoreFile): Promise<ReadFile> {
  try {
    const text = file.regular ? await view.read(file.path) : "";
    return { file, text: () => text };
  } catch (error) {
    return {
      file,
      text: () => {
        throw error;
      },
    };
  }
}
