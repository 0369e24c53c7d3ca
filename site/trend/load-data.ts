import type { SiteIndex, SiteShard } from "../../harness/model/site-data.ts";

const received = new Map<string, unknown>();
const loading = new Map<string, Promise<unknown>>();

declare global {
  /** Data files call it: scripts load from file:// too, where fetch does not work. */
  var plimsoll: { readonly receive: (id: string, value: unknown) => void };
}

globalThis.plimsoll = { receive: (id, value) => received.set(id, value) };

/** @throws Error that names the file */
export async function loadIndex(): Promise<SiteIndex> {
  return (await load("index", "plimsoll.site/1")) as SiteIndex;
}

/**
 * @param id as the index has it
 * @throws Error that names the file
 */
export async function loadShard(id: string): Promise<SiteShard> {
  return (await load(id, "plimsoll.shard/1")) as SiteShard;
}

async function load(id: string, schema: string): Promise<unknown> {
  if (!loading.has(id)) loading.set(id, loadScript(id));
  const file = `data/${id}.js`;
  try {
    await loading.get(id);
  } catch {
    // Once more at the next attempt.
    loading.delete(id);
    throw new Error(`${file} could not be loaded`);
  }
  const value = received.get(id) as { readonly schema?: unknown } | undefined;
  if (value?.schema === schema) return value;
  throw new Error(`${file} is of another version than this page: ${schema} is missing`);
}

function loadScript(id: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `data/${id}.js`;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => reject());
    document.head.append(script);
    script.addEventListener("load", () => script.remove());
  });
}
