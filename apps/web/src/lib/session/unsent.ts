import { removeDatabase } from './remove-database.ts';

/** The database of the messages that wait on this device to be sent. */
export const OUTBOX_NAME = 'rifq.outbox';

/** A message that waits: its text, or null for a file without one. */
export interface Unsent {
  id: string;
  text: string | null;
}

type Reader = () => Promise<readonly Unsent[]>;

const nothing: Reader = async () => [];
let read = nothing;

/** Says who reads from the device what waits. @returns takes it back */
export function provideUnsent(next: Reader): () => void {
  read = next;
  return () => {
    if (read === next) read = nothing;
  };
}

/** What was written on this device and has not reached the server: it goes with signing out. */
export const unsent: Reader = () => read();

/** Removes all that waits. */
export const forgetUnsent = (): Promise<void> => removeDatabase(OUTBOX_NAME);
