import { v7 } from 'uuid';

/** Returns a new UUIDv7, which sorts by time. */
export function newId(): string {
  return v7();
}
