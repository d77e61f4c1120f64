import type { ReactNode } from 'react';

export interface ToastContent {
  message: ReactNode;
  /** Whether it reports a failure: a warning sign replaces the check mark. */
  isFailure?: boolean;
  /** «تراجع»: with it the toast stays 10 s instead of 5. */
  action?: { label: string; onPress: () => void } | undefined;
  /** The id of its subject, by which a later message finds its toast. */
  about?: string | undefined;
}

export interface Toast extends ToastContent {
  id: number;
}

/** Milliseconds a toast stays, without and with an action. */
const STAY = { plain: 5_000, withAction: 10_000 } as const;

interface Countdown {
  remaining: number;
  startedAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** The toasts of an app, oldest first. One store feeds one ToastRegion. */
export interface ToastStore {
  /** Shows a toast and returns its id. */
  show: (content: ToastContent) => number;
  dismiss: (id: number) => void;
  /** Stops all countdowns, while the pointer or the focus is on the region. */
  pause: () => void;
  resume: () => void;
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => readonly Toast[];
}

/** Creates an empty store; an app needs one. */
export function createToastStore(): ToastStore {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  let isPaused = false;
  const countdowns = new Map<number, Countdown>();
  const listeners = new Set<() => void>();

  const publish = (next: readonly Toast[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };
  const dismiss = (id: number) => {
    clearTimeout(countdowns.get(id)?.timer);
    countdowns.delete(id);
    publish(toasts.filter(toast => toast.id !== id));
    // The element with the focus or the pointer is gone, and removed elements fire no leave event.
    if (toasts.length === 0) isPaused = false;
  };
  const run = (id: number, countdown: Countdown) => {
    countdown.startedAt = Date.now();
    countdown.timer = setTimeout(() => dismiss(id), countdown.remaining);
  };

  return {
    show(content) {
      lastId += 1;
      const id = lastId;
      const remaining = content.action === undefined ? STAY.plain : STAY.withAction;
      const countdown: Countdown = { remaining, startedAt: 0, timer: undefined };
      countdowns.set(id, countdown);
      if (!isPaused) run(id, countdown);
      publish([...toasts, { ...content, id }]);
      return id;
    },
    dismiss,
    pause() {
      if (isPaused) return;
      isPaused = true;
      for (const countdown of countdowns.values()) {
        clearTimeout(countdown.timer);
        countdown.remaining -= Date.now() - countdown.startedAt;
      }
    },
    resume() {
      if (!isPaused) return;
      isPaused = false;
      for (const [id, countdown] of countdowns) run(id, countdown);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => toasts,
  };
}
