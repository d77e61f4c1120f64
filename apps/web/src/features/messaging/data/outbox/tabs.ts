import type { Delivered } from './deliver.ts';

/** Messages between tabs of one account about the outbox. */
export type TabMessage =
  /** Something was added, or is to be retried. */
  | { type: 'changed' }
  /** Upload progress of a file, from 0 to 1. */
  | { type: 'progress'; id: string; share: number }
  /** Whether a conversation waits for a retry. */
  | { type: 'stuck'; reservationId: string; isStuck: boolean }
  /** The server has accepted it. */
  | { type: 'delivered'; id: string; reservationId: string; delivered: Delivered }
  /** It was removed: stop sending it. */
  | { type: 'dropped'; id: string }
  /** Asks whether the leading tab is awake, and its response. */
  | { type: 'ask' }
  | { type: 'here' };

export interface OutboxTabs {
  tell(message: TabMessage): void;
  close(): void;
}

/** Name of the broadcast channel of an account's outbox. */
export const tabsName = (userId: string): string => `rifq.outbox.${userId}`;

/** Connects the tabs of an account. @param onMessage called for messages of other tabs */
export function openTabs(userId: string, onMessage: (message: TabMessage) => void): OutboxTabs {
  const channel = new BroadcastChannel(tabsName(userId));
  let isClosed = false;
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => onMessage(data);
  return {
    tell(message) {
      // Requests that outlive the tab have no channel.
      if (!isClosed) channel.postMessage(message);
    },
    close() {
      isClosed = true;
      channel.close();
    },
  };
}
