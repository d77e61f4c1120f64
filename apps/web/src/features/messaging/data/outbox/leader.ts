/** Milliseconds in which the leading tab must respond; a suspended one does not, but still holds its lock. */
const ANSWER_WITHIN = 3000;

interface LeaderOptions {
  /** Lock name. */
  name: string;
  /** Asks the leading tab whether it is awake. */
  ask(): void;
  /** Whether the leader has work to do. */
  isWaiting(): boolean;
  /** Starts leading. @param over aborted when another tab has taken over, or this one closes */
  lead(over: AbortSignal): void;
}

/** Elects the tab of an account that sends: one at a time, and an awake one. */
export function createLeader({ name, ask, isWaiting, lead }: LeaderOptions) {
  const ended = new AbortController();
  let term: AbortController | null = null;
  let isWanted = false;
  let isTaking = false;
  let hasResponded = false;
  let waiting = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const begin = () => {
    term = new AbortController();
    isTaking = false;
    calm();
    lead(term.signal);
  };
  const end = () => {
    term?.abort();
    term = null;
  };
  /** Holds the lock until another tab steals it or this one closes. */
  const hold = async (): Promise<void> => {
    waiting = new AbortController();
    const work = () =>
      new Promise<void>(resolve => {
        if (ended.signal.aborted) return resolve();
        ended.signal.addEventListener('abort', () => resolve(), { once: true });
        begin();
      });
    try {
      // Web Locks do not allow `steal` with a `signal`.
      if (isTaking) await navigator.locks.request(name, { steal: true }, work);
      else await navigator.locks.request(name, { signal: waiting.signal }, work);
    } catch (error) {
      if (!isAbort(error)) throw error;
    } finally {
      end();
    }
  };
  const stand = async () => {
    // Browsers without locks have one tab of an installed app; the server accepts each message once anyway.
    if (navigator.locks === undefined) begin();
    else while (!ended.signal.aborted) await hold();
  };
  const calm = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const hurry = () => {
    if (term !== null || timer !== undefined || ended.signal.aborted || !isWaiting()) return;
    hasResponded = false;
    ask();
    timer = setTimeout(() => {
      timer = undefined;
      if (term !== null || document.visibilityState !== 'visible') return;
      if (hasResponded) return hurry();
      isTaking = true;
      waiting.abort();
    }, ANSWER_WITHIN);
  };

  return {
    /** Leads as soon as no other tab does. */
    want(): void {
      if (isWanted || ended.signal.aborted) return;
      isWanted = true;
      stand().catch(reportError);
    },
    /** While work is pending: takes over if the leading tab does not respond and this one is visible. */
    hurry,
    /** Records a response of the leading tab. */
    heard(): void {
      hasResponded = true;
    },
    close(): void {
      calm();
      ended.abort();
      waiting.abort();
      end();
    },
  };
}

/** The error of a lock request that was aborted, or whose lock was stolen. */
const isAbort = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';
