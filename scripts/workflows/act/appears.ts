import { existsSync, watch } from "node:fs";
import { dirname } from "node:path";

/** Waits until there is a file, in a folder that there is. */
export function appears(file: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (!existsSync(file)) return;
      watcher.close();
      resolve();
    };
    const watcher = watch(dirname(file), look);
    signal.addEventListener("abort", () => {
      watcher.close();
      reject(signal.reason);
    });
    look();
  });
}
