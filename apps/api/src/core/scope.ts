// Only core creates these, by `seal`, `authorize` and `scopeFor`.

/** A record as access control sees it: its type, its id, and who is related to it. */
export type Resource<T extends string> = {
  readonly type: T;
  readonly id: string;
  readonly ownerId: string;
  /** The clinic it belongs to, if any. */
  readonly clinicId?: string;
  /** The doctor it is assigned to, if any. */
  readonly doctorId?: string;
  /** The clinic member who wrote it, if any. */
  readonly memberId?: string;
};

/**
 * The permission to read one record. The private field makes the type nominal, so that no object literal is assignable
 * to it.
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

let release: <R>(sealed: Sealed<string, R>) => R;

/** A row that was read but must not be accessed before the access decision. */
export class Sealed<T extends string, R> {
  readonly resource: Resource<T>;
  readonly #row: R;

  static {
    release = sealed => sealed.#row;
  }

  constructor(resource: Resource<T>, row: R) {
    this.resource = resource;
    this.#row = row;
  }
}

/** Returns the sealed row. Only for the access decision. */
export const unseal = <R>(sealed: Sealed<string, R>): R => release(sealed);
