import { deviceNow } from '../formats/clock.ts';
import { createChanges } from './reconnect-triggers.ts';

/** Milliseconds between automatic checks: the lifetime of a live token. */
const CHECK_INTERVAL = 3_600_000;

/** Connects immediately, when the user requests it. */
export type Retry = () => void;

interface Options {
  /** Connects if something has changed since the refusal with this close code. @returns whether it has */
  check: (code: number) => Promise<boolean>;
  connect: () => Promise<void>;
  /** Called while the client waits for a change or a manual retry; null when it continues. */
  onWaiting: (retry: Retry | null) => void;
  /** Called when `check` or `connect` has failed. */
  onFailure: (error: unknown) => void;
}

/**
 * Stops a refused client from reconnecting automatically (apps/web/README.md): it checks at most once an hour whether
 * something has changed, and otherwise waits for a fresh live token, a newer build, or the user.
 */
export function createRefusals({ check, connect, onWaiting, onFailure }: Options) {
  const changes = createChanges();
  let checkedAt = Number.NEGATIVE_INFINITY;
  let stopWaiting: (() => void) | null = null;
  let isOver = false;

  const goOn = () => {
    if (stopWaiting === null) return;
    stopWaiting();
    stopWaiting = null;
    onWaiting(null);
    connect().catch(fail);
  };
  const wait = () => {
    if (isOver || stopWaiting !== null) return;
    stopWaiting = changes.watch(goOn);
    onWaiting(goOn);
  };
  const fail = (error: unknown) => {
    if (!isOver) onFailure(error);
    wait();
  };

  return {
    /** Handles a refusal of the connection with this close code. */
    onRejected(code: number): void {
      const at = deviceNow();
      const mayCheck = at - checkedAt >= CHECK_INTERVAL;
      if (mayCheck) checkedAt = at;
      const checking = mayCheck ? check(code) : Promise.resolve(false);
      checking.then(isChanged => {
        if (!isChanged) wait();
      }, fail);
    },
    /** Resets the hourly limit, since the client has joined: a later refusal is a new one. */
    reset(): void {
      checkedAt = Number.NEGATIVE_INFINITY;
    },
    end(): void {
      isOver = true;
      stopWaiting?.();
      stopWaiting = null;
    },
  };
}
