import type Pusher from 'pusher-js';
import { createPauses, spread } from './pauses.ts';

/** Milliseconds after which an attempt without an answer counts as `unavailable`. */
export const ANSWER_WITHIN = 4000;

/** The seed's retry delay after a close (section 9). */
const RETRY_AFTER = 1000;
const LONGEST_ATTEMPT = 16_000;

/**
 * Brings a lost connection back. The client itself retries exactly one second after a close, all clients
 * of a dead server in the same moment; and an attempt that is refused rests for 15, 30 and then 60 seconds.
 * Here the second gets a random part, and an attempt without an answer is begun anew, each waiting longer
 * than the one before, so that a slow network gets its time too.
 * @returns ends it; a connection that is there stays
 */
export function keepTrying(pusher: Pusher): () => void {
  const { connection } = pusher;
  const patience = createPauses(RETRY_AFTER, LONGEST_ATTEMPT);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = () => clearTimeout(timer);

  const listeners = {
    /** The connection is closed and the client is about to set its own timer: this one replaces it. */
    connecting_in() {
      queueMicrotask(() => {
        pusher.disconnect();
        timer = setTimeout(() => pusher.connect(), spread(RETRY_AFTER));
      });
    },
    unavailable() {
      rest();
      timer = setTimeout(() => {
        pusher.disconnect();
        pusher.connect();
      }, patience.next());
    },
    connected() {
      rest();
      patience.reset();
    },
    /** By whoever called `disconnect`; what is to follow it sets its timer afterwards. */
    disconnected: rest,
  };

  const entries = Object.entries(listeners);
  for (const [event, listener] of entries) connection.bind(event, listener);
  return () => {
    rest();
    for (const [event, listener] of entries) connection.unbind(event, listener);
  };
}
