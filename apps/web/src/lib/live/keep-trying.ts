import type Pusher from 'pusher-js';
import { createPauses, spread } from './pauses.ts';

/** Milliseconds after which an attempt without an answer counts as `unavailable`. */
export const ANSWER_WITHIN = 4000;

/** The seed's retry delay after a close (section 9). */
const RETRY_AFTER = 1000;
const LONGEST_ATTEMPT = 16_000;

/** Close codes after which the client is to come back immediately (seed, section 8): the server has spread them. */
const AT_ONCE = { first: 4200, last: 4299 } as const;

/** What the client tells of an error: the code of a message or a close, by itself or inside of another error. */
interface ConnectionError {
  data?: { code?: number | null };
  error?: { data?: { code?: number } };
}

/**
 * Brings a lost connection back. The client itself retries exactly one second after a close, all clients
 * of a dead server in the same moment; and an attempt that is refused rests for 15, 30 and then 60 seconds.
 * Here the second gets a random part, and an attempt without an answer is begun anew, each waiting longer
 * than the one before, so that a slow network gets its time too.
 * @param onRefused the server will not have this connection (codes 4000 to 4099 and above 4299), and the
 *   client has given up
 * @returns ends it, with every attempt that was to come; a connection that is there stays
 */
export function keepTrying(pusher: Pusher, onRefused: () => void): () => void {
  const { connection } = pusher;
  const patience = createPauses(RETRY_AFTER, LONGEST_ATTEMPT);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOurs = false;
  let isAtOnce = false;
  let isStopped = false;
  const rest = () => clearTimeout(timer);
  /** The client tells of it before this returns. */
  const disconnect = () => {
    isOurs = true;
    pusher.disconnect();
    isOurs = false;
  };

  const listeners = {
    /** A close that is no ordinary one tells its code before anything follows from it, and once more then. */
    error({ error, data = error?.data }: ConnectionError) {
      const code = data?.code ?? 0;
      isAtOnce = code >= AT_ONCE.first && code <= AT_ONCE.last;
    },
    /**
     * The connection is closed and the client is about to set its own timer: this one replaces it. After some
     * codes it has set one before, or would come here twice, and lose hold of the first timer: so we disconnect
     * at once, and again when the timer is set.
     */
    connecting_in() {
      disconnect();
      queueMicrotask(() => {
        disconnect();
        if (!isStopped) timer = setTimeout(() => pusher.connect(), isAtOnce ? 0 : spread(RETRY_AFTER));
        isAtOnce = false;
      });
    },
    /** The client begins by itself when the browser comes back online. */
    connecting: rest,
    unavailable() {
      rest();
      timer = setTimeout(() => {
        disconnect();
        pusher.connect();
      }, patience.next());
    },
    connected() {
      rest();
      patience.reset();
    },
    /** What is to follow a disconnection of ours sets its timer afterwards. */
    disconnected() {
      rest();
      if (!isOurs) onRefused();
    },
  };

  const entries = Object.entries(listeners);
  for (const [event, listener] of entries) connection.bind(event, listener);
  return () => {
    isStopped = true;
    rest();
    for (const [event, listener] of entries) connection.unbind(event, listener);
  };
}
