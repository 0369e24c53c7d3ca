import type { ArtifactState } from "../state/repository-state.ts";
import type { World } from "../state/world.ts";

/** Where an artifact's bytes are read and written: another host than the API's, and the signature is all that it asks for. */
export function blobUrl({ blobsUrl }: World, { id }: ArtifactState): string {
  return `${blobsUrl}${blobFolder}${id}?sig=${signature(id)}`;
}

/** Account and container, which a client of Azure's storage wants to see in an address. */
export const blobFolder = "/storage/artifacts/";

export function signature(id: number): string {
  return Buffer.from(`artifact ${id}`).toString("base64url");
}
