import type { Readable } from 'node:stream';

/** A stored file that is open. Who has opened it reads it, once, or closes it. */
export type OpenFile = {
  readonly bytes: number;
  /** The bytes from `first` to `last`, both included. */
  read(first: number, last: number): Readable;
  close(): Promise<void>;
};

/** Stores files by key. A key has letters, digits, '-' and '_'. */
export type Storage = {
  put(key: string, bytes: Buffer): Promise<void>;
  /** The file, to be read piece by piece, or null when there is no such file. */
  open(key: string): Promise<OpenFile | null>;
  /** The bytes, or null when there is no such file. */
  get(key: string): Promise<Buffer | null>;
  /** Deletes the file; a missing file is no error. */
  remove(key: string): Promise<void>;
};
