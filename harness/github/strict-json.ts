import { InputError } from "../model/errors.ts";

/** What a JSON text may hold at most: what reads it afterwards takes many times the memory of the text. */
export interface JsonLimits {
  /** Objects, arrays, texts, numbers and literals together. */
  readonly values: number;
  /** Members of one object, elements of one array. */
  readonly members: number;
  /** Objects and arrays within one another. */
  readonly depth: number;
  /** UTF-16 code units of one text or name, escapes counted as they stand. */
  readonly text: number;
}

/** Of a double's shortest decimal form, which is what JSON.stringify writes, and some room. */
const longestNumber = 40;

/** An object or array that is not yet closed. */
interface Open {
  readonly names: Set<string> | undefined;
  count: number;
}

/**
 * JSON from somebody who may be hostile. Refused is what another reader of the same text may understand otherwise (a name
 * that comes twice, `__proto__`, numbers that no double holds, −0, half a surrogate pair), and what is large out of
 * proportion to its length, before it is built up in memory.
 *
 * @param origin what the reader of a message calls the text
 * @throws InputError with origin, line, column and what stands there
 */
export function readStrictJson(text: string, origin: string, limits: JsonLimits): unknown {
  const fault = faultIn(text, limits);
  if (fault !== undefined) {
    const before = text.slice(0, fault.at).split("\n");
    throw new InputError(`${origin}: line ${before.length}, column ${before.at(-1)!.length + 1}: ${fault.sentence}`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InputError(`${origin}: not JSON: ${(error as Error).message}`);
  }
}

interface Fault {
  readonly at: number;
  readonly sentence: string;
}

/** Looks at tokens alone: whether they stand where they may is told by JSON.parse afterwards. */
function faultIn(text: string, limits: JsonLimits): Fault | undefined {
  const open: Open[] = [];
  let values = 0;
  for (let at = skipped(text, 0); at < text.length; ) {
    const { kind, end } = tokenAt(text, at, limits.text);
    const within = open.at(-1);
    let sentence: string | undefined;
    if (kind === "close") open.pop();
    else if (kind === "endless") sentence = `a text has no end, or more than ${limits.text} characters`;
    else if (kind === "name") sentence = faultOfText(text.slice(at, end), within?.names);
    else {
      values += 1;
      if (within !== undefined) within.count += 1;
      if (kind === "text") sentence = faultOfText(text.slice(at, end), undefined);
      else if (kind === "word") sentence = faultOfWord(text.slice(at, end));
      else open.push({ names: kind === "object" ? new Set() : undefined, count: 0 });
      sentence ??= faultOfSize(values, within, open.length, limits);
    }
    if (sentence !== undefined) return { at, sentence };
    at = skipped(text, end);
  }
  return undefined;
}

function faultOfSize(values: number, within: Open | undefined, depth: number, limits: JsonLimits): string | undefined {
  if (values > limits.values) return `holds more than ${limits.values} values`;
  if (within !== undefined && within.count > limits.members) return `holds more than ${limits.members} in one place`;
  return depth > limits.depth ? `nested deeper than ${limits.depth}` : undefined;
}

type TokenKind = "object" | "array" | "close" | "name" | "text" | "endless" | "word";

function tokenAt(text: string, at: number, longest: number): { readonly kind: TokenKind; readonly end: number } {
  const character = text.charCodeAt(at);
  if (character === openingBrace) return { kind: "object", end: at + 1 };
  if (character === openingBracket) return { kind: "array", end: at + 1 };
  if (character === closingBrace || character === closingBracket) return { kind: "close", end: at + 1 };
  if (character !== quote) return { kind: "word", end: endOfWord(text, at) };
  const end = endOfText(text, at, longest);
  if (end < 0) return { kind: "endless", end: text.length };
  return { kind: text.charCodeAt(spaceSkipped(text, end)) === colon ? "name" : "text", end };
}

const [space, quote, comma, colon] = [0x20, 0x22, 0x2c, 0x3a];
const [openingBracket, backslash, closingBracket, openingBrace, closingBrace] = [0x5b, 0x5c, 0x5d, 0x7b, 0x7d];

/** @returns where the text that begins there has ended, or −1 */
function endOfText(text: string, from: number, longest: number): number {
  const last = Math.min(text.length, from + longest + 2);
  for (let at = from + 1; at < last; at++) {
    const character = text.charCodeAt(at);
    if (character === quote) return at + 1;
    if (character === backslash) at += 1;
  }
  return -1;
}

function spaceSkipped(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) <= space) at += 1;
  return at;
}

/** Beyond what stands between values. */
function skipped(text: string, from: number): number {
  let at = from;
  while (at < text.length && isBetween(text.charCodeAt(at))) at += 1;
  return at;
}

const isBetween = (character: number): boolean => character <= space || character === comma || character === colon;

/** @param names of the object so far, where the text is a member's name */
function faultOfText(token: string, names: Set<string> | undefined): string | undefined {
  let text: string;
  try {
    text = token.includes("\\") ? JSON.parse(token) : token.slice(1, -1);
  } catch {
    return `${shown(token)} is no JSON text`;
  }
  if (/\p{Surrogate}/u.test(text)) return `${shown(token)} holds half a surrogate pair`;
  if (names === undefined) return undefined;
  // Zod leaves such a member out without a word.
  if (text === "__proto__") return "no member may be called __proto__";
  if (names.has(text)) return `the member ${shown(token)} comes twice`;
  names.add(text);
  return undefined;
}

/** A number or a literal ends at the next character that may not be in one. */
function endOfWord(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && !endsWord(text.charCodeAt(at))) at += 1;
  return at;
}

function endsWord(character: number): boolean {
  return (
    isBetween(character) ||
    character === quote ||
    character === openingBracket ||
    character === closingBracket ||
    character === openingBrace ||
    character === closingBrace
  );
}

function faultOfWord(word: string): string | undefined {
  if (word === "true" || word === "false" || word === "null") return undefined;
  if (word.length > longestNumber) return `${shown(word)} is longer than a number may be`;
  const value = Number(word);
  if (Number.isNaN(value)) return `${shown(word)} is no JSON value`;
  if (!Number.isFinite(value)) return `${shown(word)} is too large a number`;
  if (value !== 0) return undefined;
  if (word.startsWith("-")) return "−0 is no number here";
  return /^[^eE]*[1-9]/.test(word) ? `${shown(word)} is too small a number` : undefined;
}

function shown(token: string): string {
  return token.length > 100 ? `${token.slice(0, 99)}…` : token;
}
