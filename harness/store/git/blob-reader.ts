import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import type { Repository } from "./repository.ts";

interface Request {
  readonly id: string;
  readonly resolve: (content: Buffer) => void;
  readonly reject: (error: Error) => void;
}

/** Contents by id, all through one process of git. */
export class BlobReader {
  readonly #repository: Repository;
  #process: ChildProcessWithoutNullStreams | undefined;
  #failure: Error | undefined;
  readonly #waiting: Request[] = [];
  /** Of the answer that is under way. */
  #chunks: Buffer[] = [];
  #length = 0;
  #complaint = "";

  constructor(repository: Repository) {
    this.#repository = repository;
  }

  /** Why a content could not be had; then nothing more can. */
  get failure(): Error | undefined {
    return this.#failure;
  }

  /** @throws where the content is not there or broken */
  read(id: string): Promise<Buffer> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    this.#process ??= this.#start();
    const { stdin } = this.#process;
    return new Promise((resolve, reject) => {
      this.#waiting.push({ id, resolve, reject });
      stdin.write(`${id}\n`);
    });
  }

  /** Ends git; whoever still waits, or asks from now on, gets an error. */
  close(): void {
    this.#failure ??= new Error("the store is read no more");
    this.#process?.stdin.end();
    this.#process?.kill();
  }

  #start(): ChildProcessWithoutNullStreams {
    const { folder, env } = this.#repository;
    const child = spawn("git", ["--git-dir", folder, "cat-file", "--batch"], { cwd: folder, env: { ...env } });
    child.stdout.on("data", (chunk: Buffer) => this.#take(chunk));
    child.stderr.on("data", (chunk: Buffer) => {
      this.#complaint += chunk.toString();
    });
    child.once("error", (error) => this.#fail(error.message));
    child.once("close", () => this.#fail(this.#complaint.trim() || "git cat-file ended"));
    // What it does not take is told by its end.
    child.stdin.on("error", () => {});
    return child;
  }

  #take(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    for (let taken = this.#answer(); taken; taken = this.#answer());
  }

  /** @returns whether an answer was whole: a line with id, type and size, the content, a line end */
  #answer(): boolean {
    const [first] = this.#chunks;
    const request = this.#waiting[0];
    if (first === undefined || request === undefined) return false;
    let end = first.indexOf(10);
    if (end === -1 && this.#chunks.length > 1) {
      this.#chunks = [Buffer.concat(this.#chunks)];
      end = this.#chunks[0]!.indexOf(10);
    }
    if (end === -1) return false;
    const header = this.#chunks[0]!.toString("latin1", 0, end);
    const [, size] = /^[0-9a-f]+ blob (\d+)$/.exec(header) ?? [];
    if (size === undefined) {
      this.#fail(header);
      return false;
    }
    const whole = end + 1 + Number(size) + 1;
    if (this.#length < whole) return false;
    const bytes = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks);
    this.#chunks = bytes.length === whole ? [] : [bytes.subarray(whole)];
    this.#length -= whole;
    this.#waiting.shift();
    request.resolve(bytes.subarray(end + 1, whole - 1));
    return true;
  }

  #fail(said: string): void {
    this.#failure ??= new Error(said);
    for (const { reject } of this.#waiting.splice(0)) reject(this.#failure);
    this.#process?.kill();
  }
}
