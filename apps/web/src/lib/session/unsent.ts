import { removeDatabase } from './remove-database.ts';

/** Database of the message outbox on this device. */
export const OUTBOX_NAME = 'rifq.outbox';

/** A queued message: its text, or null for a file without one. */
export interface Unsent {
  id: string;
  text: string | null;
}

type Reader = () => Promise<readonly Unsent[]>;

const nothing: Reader = async () => [];
let read = nothing;

/** Sets the reader of the queued messages. @returns removes it */
export function provideUnsent(next: Reader): () => void {
  read = next;
  return () => {
    if (read === next) read = nothing;
  };
}

/** Returns the messages of this device that have not reached the server: signing out deletes them. */
export const unsent: Reader = () => read();

/** Deletes all queued messages. */
export const forgetUnsent = (): Promise<void> => removeDatabase(OUTBOX_NAME);
