import type Pusher from 'pusher-js';
import { createBackoff, withJitter } from '../calls/backoff.ts';

/** Milliseconds after which an attempt without a response counts as `unavailable`. */
export const ANSWER_TIMEOUT = 4000;

/** The retry delay after a close (specification 9.4). */
const RETRY_DELAY = 1000;
const RETRY_DELAY_MAX = 16_000;

/** Close codes after which the client reconnects immediately (specification 8.7): the server has spread them. */
const IMMEDIATE = { first: 4200, last: 4299 } as const;

/** Close code of a connection that was not authorised in time, or no longer is. */
export const UNAUTHORISED = 4009;

/** An error of the client: the code of a message or a close, alone or inside another error. */
interface ConnectionError {
  data?: { code?: number | null };
  error?: { data?: { code?: number } };
}

/**
 * Adds jitter and backoff to pusher-js's own reconnecting: it retries exactly one second after a close, so all clients
 * of a dead server at the same time, and after 15, 30 and then 60 seconds without a response.
 * @param onRejected the server rejects this connection, and the client stops retrying; called with the code of
 *   the close (4001 to 4099 and above 4299)
 * @returns stops it and every scheduled attempt; an open connection stays
 */
export function keepConnected(pusher: Pusher, onRejected: (code: number) => void): () => void {
  const { connection } = pusher;
  const backoff = createBackoff({ retryDelay: RETRY_DELAY, retryDelayMax: RETRY_DELAY_MAX });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOurs = false;
  let code = 0;
  let isStopped = false;
  const cancelTimer = () => clearTimeout(timer);
  /** The client emits `disconnected` before this returns. */
  const disconnect = () => {
    isOurs = true;
    pusher.disconnect();
    isOurs = false;
  };

  const listeners = {
    /** An unusual close reports its code here before any state change, and once more afterwards. */
    error({ error, data = error?.data }: ConnectionError) {
      code = data?.code ?? 0;
    },
    /**
     * Replaces the timer that the client is about to set. After some codes it sets two and loses the first:
     * disconnecting immediately and again after the timer is set clears both.
     */
    connecting_in() {
      disconnect();
      queueMicrotask(() => {
        disconnect();
        const isImmediate = code >= IMMEDIATE.first && code <= IMMEDIATE.last;
        if (!isStopped) timer = setTimeout(() => pusher.connect(), isImmediate ? 0 : withJitter(RETRY_DELAY));
        code = 0;
      });
    },
    /** The client reconnects itself when the browser is online again. */
    connecting: cancelTimer,
    unavailable() {
      cancelTimer();
      timer = setTimeout(() => {
        disconnect();
        pusher.connect();
      }, backoff.next());
    },
    connected() {
      cancelTimer();
      backoff.reset();
    },
    /** After our own disconnect the next attempt is scheduled later. */
    disconnected() {
      cancelTimer();
      if (!isOurs) onRejected(code);
    },
  };

  const entries = Object.entries(listeners);
  for (const [event, listener] of entries) connection.bind(event, listener);
  return () => {
    isStopped = true;
    cancelTimer();
    for (const [event, listener] of entries) connection.unbind(event, listener);
  };
}
