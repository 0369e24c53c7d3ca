/** As UTF-8, of which there are never fewer than characters. */
export const bytesOf = (text: string): number => Buffer.byteLength(text, "utf8");
