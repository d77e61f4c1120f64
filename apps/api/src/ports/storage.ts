/** Keeps files by key. A key is made of letters, digits, '-' and '_'. */
export type Storage = {
  put(key: string, bytes: Buffer): Promise<void>;
  /** The bytes, or null when there is no such file. */
  get(key: string): Promise<Buffer | null>;
  /** Erases the file; a file that is gone already is no error. */
  remove(key: string): Promise<void>;
};
