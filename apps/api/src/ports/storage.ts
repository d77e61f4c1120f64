import type { Readable } from 'node:stream';

/** An open stored file. Its opener must read it once, or close it. */
export type OpenFile = {
  readonly bytes: number;
  /** Reads the bytes from `first` to `last`, both included. */
  read(first: number, last: number): Readable;
  close(): Promise<void>;
};

/** Stores files by key. A key has letters, digits, '-' and '_'. */
export type Storage = {
  put(key: string, bytes: Buffer): Promise<void>;
  /** Opens a file for streaming, or returns null if there is no such file. */
  open(key: string): Promise<OpenFile | null>;
  /** Returns the bytes, or null if there is no such file. */
  get(key: string): Promise<Buffer | null>;
  /** Deletes the file; a missing file is not an error. */
  remove(key: string): Promise<void>;
};
