import type { Delivered } from './deliver.ts';

/** What tabs of one account tell each other about the outbox. */
export type TabMessage =
  /** Something was added, or is to be tried again. */
  | { type: 'changed' }
  /** How far a file has gone up, from 0 to 1. */
  | { type: 'progress'; id: string; share: number }
  /** Whether a conversation waits for its next try. */
  | { type: 'stuck'; reservationId: string; isStuck: boolean }
  /** The server has taken it. */
  | { type: 'delivered'; id: string; reservationId: string; delivered: Delivered }
  /** Stop sending it: it was taken out. */
  | { type: 'dropped'; id: string }
  /** Whether the tab that sends is awake, and that it is. */
  | { type: 'ask' }
  | { type: 'here' };

export interface Tabs {
  tell(message: TabMessage): void;
  close(): void;
}

/** What tabs tell each other about the outbox of an account in this browser. */
export const tabsName = (userId: string): string => `rifq.outbox.${userId}`;

/** The tabs of an account in this browser. @param onMessage what another tab tells */
export function openTabs(userId: string, onMessage: (message: TabMessage) => void): Tabs {
  const channel = new BroadcastChannel(tabsName(userId));
  let isClosed = false;
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => onMessage(data);
  return {
    tell(message) {
      // What was on its way when the tab closed has nobody to tell.
      if (!isClosed) channel.postMessage(message);
    },
    close() {
      isClosed = true;
      channel.close();
    },
  };
}
