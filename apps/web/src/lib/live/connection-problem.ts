/** Problem of the live connection: the device has no network, or the broadcaster does not respond. */
export type ConnectionProblem = 'offline' | 'unavailable' | 'failed';

/** The client's six states of a connection (specification 4.6). */
type ConnectionState = 'initialized' | 'connecting' | 'connected' | 'unavailable' | 'failed' | 'disconnected';

/** The part of the client's connection that is used here. */
interface Connection {
  state: string;
  bind: (event: 'state_change', listener: (change: { current: string }) => void) => unknown;
  unbind: (event: 'state_change', listener: (change: { current: string }) => void) => unknown;
}

/** Milliseconds that a problem must last before it is reported. */
const REPORT_DELAY = 5000;

/** The problem that a state means; undefined where the state before it still counts. */
const PROBLEMS: Record<ConnectionState, 'unavailable' | 'failed' | null | undefined> = {
  initialized: undefined,
  // The problem lasts during a new attempt.
  connecting: undefined,
  connected: null,
  unavailable: 'unavailable',
  // Briefly before the next attempt, or rejected by the server: it is reopened.
  disconnected: 'unavailable',
  failed: 'failed',
};

/**
 * Reports a problem that has lasted five seconds, and its end (null) immediately.
 * @param connection null while there is none yet
 * @returns stops watching
 */
export function watchConnection(
  connection: Connection | null,
  onChange: (problem: ConnectionProblem | null) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReported = false;
  let channel = connection === null ? 'unavailable' : problemOf(connection.state);
  // The client notices a lost network only when its next ping gets no response.
  let isOffline = !navigator.onLine;

  const update = () => {
    const problem = isOffline ? 'offline' : (channel ?? null);
    if (problem === null) {
      clearTimeout(timer);
      timer = undefined;
      isReported = false;
      onChange(null);
    } else if (isReported) {
      onChange(problem);
    } else {
      timer ??= setTimeout(report, REPORT_DELAY);
    }
  };
  const report = () => {
    isReported = true;
    update();
  };
  const onStateChange = ({ current }: { current: string }) => {
    const problem = problemOf(current);
    if (problem === undefined) return;
    channel = problem;
    // An open connection proves that the network works, whatever the browser reports.
    if (channel === null) isOffline = false;
    update();
  };
  const onNetwork = ({ type }: Event) => {
    isOffline = type === 'offline';
    update();
  };

  // A new connection has no result yet: the problem of the earlier one stays.
  if (isOffline || channel !== undefined) update();
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

function problemOf(state: string): 'unavailable' | 'failed' | null | undefined {
  return isConnectionState(state) ? PROBLEMS[state] : undefined;
}

function isConnectionState(state: string): state is ConnectionState {
  return state in PROBLEMS;
}
