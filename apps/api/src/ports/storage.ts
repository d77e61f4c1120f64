/** Stores files by key. A key has letters, digits, '-' and '_'. */
export type Storage = {
  put(key: string, bytes: Buffer): Promise<void>;
  /** The bytes, or null when there is no such file. */
  get(key: string): Promise<Buffer | null>;
  /** Deletes the file; a missing file is no error. */
  remove(key: string): Promise<void>;
};
