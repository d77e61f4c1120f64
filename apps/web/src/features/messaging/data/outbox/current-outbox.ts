import { type MessageOutbox, openOutbox } from './outbox.ts';

let current: { userId: string; outbox: MessageOutbox } | null = null;

/** Returns the outbox of the account in this tab, opened once. */
export function outboxOf(userId: string): MessageOutbox {
  if (current?.userId === userId) return current.outbox;
  current?.outbox.close();
  const outbox = openOutbox(userId);
  current = { userId, outbox };
  return outbox;
}
