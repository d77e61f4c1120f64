// Only core makes these: by `seal`, `authorize` and `asServer`.

/** A record as access sees it: its type, its id, and who stands in which relation to it. */
export type Resource<T extends string> = {
  readonly type: T;
  readonly id: string;
  readonly ownerId: string;
  /** The clinic whose work it belongs to, where it does. */
  readonly clinicId?: string;
  /** The doctor whose work it is, where it is one's. */
  readonly doctorId?: string;
  /** The member of the clinic who has written it, where one has. */
  readonly memberId?: string;
};

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

let release: <R>(sealed: Sealed<string, R>) => R;

/** A row that has been read and that nobody may look at before access is decided. */
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

/** Breaks the seal, for the decision about access alone. */
export const unseal = <R>(sealed: Sealed<string, R>): R => release(sealed);
