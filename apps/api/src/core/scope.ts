// Only core makes scopes: by `authorize`, `ownAccount` and `asServer`.

/**
 * The permission to read one record. The private field makes the type nominal, so that no object literal passes for
 * one.
 */
export class ReadScope<T extends string> {
  readonly type: T;
  readonly id: string;
  readonly #isRead = true;

  constructor(type: T, id: string) {
    this.type = type;
    this.id = id;
  }

  get isRead(): boolean {
    return this.#isRead;
  }
}

/** The permission to change one record, and so to read it. */
export class WriteScope<T extends string> extends ReadScope<T> {
  readonly #isWrite = true;

  get isWrite(): boolean {
    return this.#isWrite;
  }
}
