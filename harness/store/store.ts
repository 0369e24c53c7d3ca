/** A file of a store that is a record or passes for one: what `isRecordPlace` says. */
export interface StoreFile {
  /** With forward slashes. */
  readonly path: string;
  /** Changes whenever the content does: a blob's id, or what the file system says of a file. */
  readonly version: string;
  /** false: a link, a submodule, a socket or the like. */
  readonly regular: boolean;
}

/** What a store held at one moment. */
export interface StoreView {
  /** As people named the store; messages begin with it. */
  readonly name: string;
  /** In the order of paths. @throws InputError where the store cannot be read: never an empty list */
  files(): Promise<readonly StoreFile[]>;
  /** @throws InputError that names the file */
  read(path: string): Promise<string>;
}

/** What is to become of a store, all or nothing where the store can do that. */
export interface StoreChange {
  /** New files by path. None of them is there already: files are never rewritten. */
  readonly add: ReadonlyMap<string, string>;
  /** Files that go; written after everything in `add` is safe. */
  readonly remove: readonly string[];
  /** One line that says what it is, for those who read the store's own history. */
  readonly message: string;
}

/** Where baselines are kept: a folder, or a branch of a git remote. Both have the same layout. */
export interface Store {
  readonly name: string;
  /**
   * @param use gets what the store holds now; the view is gone when it ends. It is asked twice where a local copy of the
   *   store turns out broken meanwhile
   * @throws InputError where there is no store or it cannot be read
   */
  read<T>(use: (view: StoreView) => Promise<T>): Promise<T>;
  /**
   * Changes the store. A store that does not exist is made. Where somebody else changes it meanwhile, the plan is asked
   * again with what the store holds by then, until it lands.
   *
   * @param plan from what is there to what is to change and what to answer; without a change nothing is written
   * @throws InputError where the store can be neither read nor written; nothing is half done
   */
  change<T>(plan: (view: StoreView) => Promise<{ readonly change?: StoreChange; readonly answer: T }>): Promise<T>;
}
