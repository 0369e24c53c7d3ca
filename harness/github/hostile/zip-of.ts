import { crc32, deflateRawSync } from "node:zlib";

/** What a header says, where it differs from the truth. */
export interface Claims {
  readonly name?: string | Uint8Array;
  readonly flags?: number;
  readonly method?: number;
  readonly crc?: number;
  readonly packed?: number;
  readonly size?: number;
  readonly extra?: Uint8Array;
}

export interface ZipEntry extends Claims {
  readonly name: string | Uint8Array;
  /** Inflated. */
  readonly bytes: string | Uint8Array;
  /** As they stand in the zip, where that is not what `bytes` deflate to. */
  readonly data?: Uint8Array;
  readonly local?: Claims & { readonly signature?: number };
  readonly central?: Claims & {
    readonly attributes?: number;
    readonly internal?: number;
    readonly disk?: number;
    readonly comment?: string;
    readonly offset?: number;
  };
  /** Instead of what stands behind the data of entries with flag 8. */
  readonly descriptor?: Uint8Array;
  /** Before the local header. */
  readonly gap?: Uint8Array;
  /** No local header and no data: only the directory has it. */
  readonly phantom?: true;
}

export interface ZipOrder {
  readonly entries: readonly ZipEntry[];
  /** Between the last entry and the directory, and between that and its end. */
  readonly beforeDirectory?: Uint8Array;
  readonly beforeEnd?: Uint8Array;
  readonly comment?: Uint8Array;
  readonly after?: Uint8Array;
  readonly end?: {
    readonly disk?: number;
    readonly entries?: number;
    readonly here?: number;
    readonly directory?: number;
    readonly directoryLength?: number;
    readonly commentLength?: number;
  };
}

const bytesOf = (value: string | Uint8Array): Buffer => Buffer.from(value as string);

/** Little-endian numbers, each with its width in bytes. */
export function fields(...pairs: readonly (readonly [width: 2 | 4, value: number])[]): Buffer {
  return Buffer.concat(
    pairs.map(([width, value]) => {
      const field = Buffer.alloc(width);
      if (width === 2) field.writeUInt16LE(value & 0xffff);
      else field.writeUInt32LE(value >>> 0);
      return field;
    }),
  );
}

/** For tests: a zip as its order says, true where the order says nothing, and as the artifact client would make it. */
export function zipOf({ entries, beforeDirectory, beforeEnd, comment, after, end }: ZipOrder): Buffer {
  const nothing = Buffer.alloc(0);
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  const put = (part: Uint8Array) => {
    parts.push(Buffer.from(part));
    at += part.length;
  };
  for (const entry of entries) {
    const { bytes, flags = 8, method = 8, extra = nothing } = entry;
    const content = bytesOf(bytes);
    const data = entry.data ?? (method === 8 ? deflateRawSync(content) : content);
    const truth = {
      flags,
      method,
      extra,
      crc: crc32(content),
      packed: data.length,
      size: content.length,
      ...entry,
    };
    put(entry.gap ?? nothing);
    const offset = at;
    if (!entry.phantom) {
      const behind = (flags & 8) !== 0;
      const local = { ...truth, ...(behind && { crc: 0, packed: 0, size: 0 }), signature: 0x04034b50, ...entry.local };
      const localName = bytesOf(local.name);
      put(fields([4, local.signature], [2, 20], [2, local.flags], [2, local.method], [4, 0]));
      put(fields([4, local.crc], [4, local.packed], [4, local.size], [2, localName.length], [2, local.extra.length]));
      for (const part of [localName, local.extra, data]) put(part);
      const descriptor = fields([4, 0x08074b50], [4, truth.crc], [4, truth.packed], [4, truth.size]);
      if (behind) put(entry.descriptor ?? descriptor);
    }
    const central = { ...truth, attributes: 0x81a40020, internal: 0, disk: 0, comment: "", offset, ...entry.central };
    const centralName = bytesOf(central.name);
    directory.push(
      fields([4, 0x02014b50], [2, 0x032d], [2, 20], [2, central.flags], [2, central.method], [4, 0], [4, central.crc]),
      fields([4, central.packed], [4, central.size], [2, centralName.length], [2, central.extra.length]),
      fields([2, central.comment.length], [2, central.disk], [2, central.internal], [4, central.attributes]),
      fields([4, central.offset]),
      ...[centralName, Buffer.from(central.extra), Buffer.from(central.comment)],
    );
  }
  put(beforeDirectory ?? nothing);
  const start = at;
  for (const part of directory) put(part);
  const length = at - start;
  put(beforeEnd ?? nothing);
  const count = end?.entries ?? entries.length;
  put(fields([4, 0x06054b50], [2, end?.disk ?? 0], [2, 0], [2, end?.here ?? count], [2, count]));
  put(fields([4, end?.directoryLength ?? length], [4, end?.directory ?? start]));
  put(fields([2, end?.commentLength ?? comment?.length ?? 0]));
  put(comment ?? nothing);
  put(after ?? nothing);
  return Buffer.concat(parts);
}
