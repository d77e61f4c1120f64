/** Milliseconds within which the tab that leads answers; one that is suspended does not, and keeps its lock. */
const ANSWER_WITHIN = 3000;

interface LeaderOptions {
  /** The name of the lock. */
  name: string;
  /** Asks the tab that leads whether it is awake. */
  ask(): void;
  /** Whether there is something for it to do. */
  isWaiting(): boolean;
  /** Begins to lead. @param over ends it: another tab has taken over, or this one closes */
  lead(over: AbortSignal): void;
}

/** Which of the tabs of an account sends: one at a time, and one that is awake. */
export function createLeader({ name, ask, isWaiting, lead }: LeaderOptions) {
  const ended = new AbortController();
  let term: AbortController | null = null;
  let isWanted = false;
  let isTaking = false;
  let hasAnswered = false;
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
  /** Holds the lock until another tab takes it or this one closes. */
  const hold = async (): Promise<void> => {
    waiting = new AbortController();
    const work = () =>
      new Promise<void>(resolve => {
        if (ended.signal.aborted) return resolve();
        ended.signal.addEventListener('abort', () => resolve(), { once: true });
        begin();
      });
    try {
      // A lock that is taken from its holder cannot be waited for as well.
      if (isTaking) await navigator.locks.request(name, { steal: true }, work);
      else await navigator.locks.request(name, { signal: waiting.signal }, work);
    } catch (error) {
      if (!isAbort(error)) throw error;
    } finally {
      end();
    }
  };
  const stand = async () => {
    // Browsers without locks have one tab of an installed app; the server takes each message once all the same.
    if (navigator.locks === undefined) begin();
    else while (!ended.signal.aborted) await hold();
  };
  const calm = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const hurry = () => {
    if (term !== null || timer !== undefined || ended.signal.aborted || !isWaiting()) return;
    hasAnswered = false;
    ask();
    timer = setTimeout(() => {
      timer = undefined;
      if (term !== null || document.visibilityState !== 'visible') return;
      if (hasAnswered) return hurry();
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
    /** While something waits: takes over where the tab that leads does not answer and this one is looked at. */
    hurry,
    /** The tab that leads has answered. */
    heard(): void {
      hasAnswered = true;
    },
    close(): void {
      calm();
      ended.abort();
      waiting.abort();
      end();
    },
  };
}

/** What a request ends with when it waits no longer, or its lock was taken. */
const isAbort = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';
