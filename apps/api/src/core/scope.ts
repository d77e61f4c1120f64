// Only core makes scopes: domains get theirs from `authorize`, `ownAccount` and `asServer`.

/** Leave to read one record. A private field makes the type nominal, so no object literal passes for one. */
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

/** Leave to change one record, and so to read it. */
export class WriteScope<T extends string> extends ReadScope<T> {
  readonly #isWrite = true;

  get isWrite(): boolean {
    return this.#isWrite;
  }
}
