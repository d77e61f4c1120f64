/** What is wrong with the live channel, when it matters: the device has no network, or the channel no answer. */
export type Trouble = 'offline' | 'unavailable' | 'failed';

/** The client's six states of a connection (seed, section 4). */
type ConnectionState = 'initialized' | 'connecting' | 'connected' | 'unavailable' | 'failed' | 'disconnected';

/** The part of the client's connection that is looked at. */
interface Connection {
  state: string;
  bind: (event: 'state_change', listener: (change: { current: string }) => void) => unknown;
  unbind: (event: 'state_change', listener: (change: { current: string }) => void) => unknown;
}

/** How long it may last in silence, in milliseconds. */
const QUIET_FOR = 5000;

/** What a state means for whoever looks at the page; undefined where the state before it still counts. */
const MEANING: Record<ConnectionState, 'unavailable' | 'failed' | null | undefined> = {
  initialized: undefined,
  // Between two attempts nothing has become better yet.
  connecting: undefined,
  connected: null,
  unavailable: 'unavailable',
  // For a moment before the next attempt, or turned away by the server: it is opened anew by itself.
  disconnected: 'unavailable',
  failed: 'failed',
};

/**
 * Tells of trouble that has lasted five seconds, and at once of its end (null).
 * @param connection null while there is none yet
 * @returns stops watching
 */
export function watchTrouble(
  connection: Connection | null,
  onChange: (trouble: Trouble | null) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isShown = false;
  let channel = connection === null ? 'unavailable' : meaningOf(connection.state);
  // The client itself notices a lost network only when its next ping stays without an answer.
  let isOffline = !navigator.onLine;

  const look = () => {
    const trouble = isOffline ? 'offline' : (channel ?? null);
    if (trouble === null) {
      clearTimeout(timer);
      timer = undefined;
      isShown = false;
      onChange(null);
    } else if (isShown) {
      onChange(trouble);
    } else {
      timer ??= setTimeout(show, QUIET_FOR);
    }
  };
  const show = () => {
    isShown = true;
    look();
  };
  const onStateChange = ({ current }: { current: string }) => {
    const meaning = meaningOf(current);
    if (meaning === undefined) return;
    channel = meaning;
    // A connection that could be made proves that there is a way, whatever the browser believes.
    if (channel === null) isOffline = false;
    look();
  };
  const onNetwork = ({ type }: Event) => {
    isOffline = type === 'offline';
    look();
  };

  // Of a connection that has only begun nothing is known yet: what was said of an earlier one stays.
  if (isOffline || channel !== undefined) look();
  connection?.bind('state_change', onStateChange);
  addEventListener('online', onNetwork);
  addEventListener('offline', onNetwork);
  return () => {
    clearTimeout(timer);
    connection?.unbind('state_change', onStateChange);
    removeEventListener('online', onNetwork);
    removeEventListener('offline', onNetwork);
  };
}

function meaningOf(state: string): 'unavailable' | 'failed' | null | undefined {
  return isConnectionState(state) ? MEANING[state] : undefined;
}

function isConnectionState(state: string): state is ConnectionState {
  return state in MEANING;
}
