import { deviceNow } from '../formats/clock.ts';
import { createChanges } from './changes.ts';

/** Milliseconds between two looks of the client's own: as long as a live token is good. */
const LOOK_INTERVAL = 3_600_000;

/** Connects at once, for the person who asks for it. */
export type Retry = () => void;

interface Options {
  /** Connects where something has changed since the refusal with this close code. @returns whether it has */
  look: (code: number) => Promise<boolean>;
  connect: () => Promise<void>;
  /** The client waits for a change or for the person, who may retry; null when it goes on. */
  onWaiting: (retry: Retry | null) => void;
  /** Neither `look` nor `connect` came to an end. */
  onFailure: (error: unknown) => void;
}

/**
 * Keeps a refused client from coming back by itself (docs/decisions/0027): it looks once an hour at most whether
 * something has changed, and beyond that waits for a fresh live token, a newer build, or the person.
 */
export function createRefusals({ look, connect, onWaiting, onFailure }: Options) {
  const changes = createChanges();
  let lookedAt = Number.NEGATIVE_INFINITY;
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
    /** The broadcaster has refused the connection, with this code. */
    onRejected(code: number): void {
      const at = deviceNow();
      const mayLook = at - lookedAt >= LOOK_INTERVAL;
      if (mayLook) lookedAt = at;
      const looking = mayLook ? look(code) : Promise.resolve(false);
      looking.then(isChanged => {
        if (!isChanged) wait();
      }, fail);
    },
    /** The broadcaster has let the client join: what it refuses from now on is something new. */
    forget(): void {
      lookedAt = Number.NEGATIVE_INFINITY;
    },
    end(): void {
      isOver = true;
      stopWaiting?.();
      stopWaiting = null;
    },
  };
}
