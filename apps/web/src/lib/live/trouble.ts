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
const MEANING: Record<ConnectionState, 'fine' | 'unavailable' | 'failed' | undefined> = {
  initialized: undefined,
  // Between two attempts nothing has become better yet.
  connecting: undefined,
  disconnected: undefined,
  connected: 'fine',
  unavailable: 'unavailable',
  failed: 'failed',
};

/**
 * Tells of trouble that has lasted five seconds, and at once of its end (null).
 * @returns stops watching
 */
export function watchTrouble(
  connection: Connection,
  onChange: (trouble: Trouble | null) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: 'fine' | 'unavailable' | 'failed' = 'fine';
  let isShown = false;

  const show = () => {
    isShown = true;
    if (last !== 'fine') onChange(navigator.onLine ? last : 'offline');
  };
  const follow = (state: string) => {
    const meaning = isConnectionState(state) ? MEANING[state] : undefined;
    if (meaning === undefined || meaning === last) return;
    last = meaning;
    clearTimeout(timer);
    if (meaning !== 'fine') {
      timer = setTimeout(show, QUIET_FOR);
    } else if (isShown) {
      isShown = false;
      onChange(null);
    }
  };
  const onStateChange = ({ current }: { current: string }) => follow(current);
  const onNetwork = () => {
    if (isShown) show();
  };

  follow(connection.state);
  connection.bind('state_change', onStateChange);
  addEventListener('online', onNetwork);
  addEventListener('offline', onNetwork);
  return () => {
    clearTimeout(timer);
    connection.unbind('state_change', onStateChange);
    removeEventListener('online', onNetwork);
    removeEventListener('offline', onNetwork);
  };
}

function isConnectionState(state: string): state is ConnectionState {
  return state in MEANING;
}
