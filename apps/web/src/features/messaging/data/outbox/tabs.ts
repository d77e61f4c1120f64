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
  | { type: 'dropped'; id: string };

export interface Tabs {
  tell(message: TabMessage): void;
  /** Does the work in one tab at a time, as soon as no other does; ends with the signal. */
  alone(signal: AbortSignal, work: () => Promise<void>): Promise<void>;
  close(): void;
}

/** The tabs of an account in this browser. @param onMessage what another tab tells */
export function openTabs(userId: string, onMessage: (message: TabMessage) => void): Tabs {
  const name = `rifq.outbox.${userId}`;
  const channel = new BroadcastChannel(name);
  let isClosed = false;
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => onMessage(data);
  return {
    tell(message) {
      // What was on its way when the tab closed has nobody to tell.
      if (!isClosed) channel.postMessage(message);
    },
    async alone(signal, work) {
      if (signal.aborted) return;
      // Browsers without locks have one tab of an installed app; the server takes each message once all the same.
      if (navigator.locks === undefined) return work();
      await navigator.locks.request(name, { signal }, work).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
    },
    close() {
      isClosed = true;
      channel.close();
    },
  };
}
