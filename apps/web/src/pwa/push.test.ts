import { expect, it, vi } from 'vitest';
import { listenToPushes } from './push.ts';
import type {
  NotificationEvent,
  PushMessageEvent,
  RequestEvent,
  WindowOfApp,
  WorkerScope,
} from './worker-scope.ts';

/** All event properties that any listener reads. */
type AnyEvent = RequestEvent & PushMessageEvent & NotificationEvent;

/** The browser's side of a service worker: its listeners, notifications and windows. */
function startWorker({ windows = [] }: { windows?: WindowOfApp[] }) {
  const listeners = new Map<string, (event: AnyEvent) => void>();
  const showNotification = vi.fn(async () => undefined);
  const openWindow = vi.fn(async () => undefined);
  const scope: WorkerScope = {
    location: { origin: 'https://rifq.example' },
    clients: { claim: async () => undefined, matchAll: async () => windows, openWindow },
    registration: { showNotification, update: async () => undefined },
    skipWaiting: async () => undefined,
    addEventListener(type: string, listener: (event: AnyEvent) => void) {
      listeners.set(type, listener);
    },
  };
  listenToPushes(scope);
  /** Fires an event and waits for its `waitUntil` promises. */
  const fire = async (type: string, event: Partial<AnyEvent>) => {
    const work: Promise<unknown>[] = [];
    listeners.get(type)?.({
      request: new Request('https://rifq.example'),
      respondWith: () => undefined,
      data: null,
      notification: { data: null, close: () => undefined },
      waitUntil: promise => void work.push(promise),
      ...event,
    });
    await Promise.all(work);
  };
  return { fire, showNotification, openWindow };
}

const ADDRESS = 'https://rifq.example/dashboard/vaccines';
const pressed = { notification: { data: { address: ADDRESS }, close: () => undefined } };

it('shows every push, also an unreadable one', async () => {
  const { fire, showNotification } = startWorker({});
  await fire('push', { data: { json: () => ({ title: 'السُّعار', text: 'بعد 7 أيام' }) } });
  await fire('push', {
    data: {
      json() {
        throw new SyntaxError('no JSON');
      },
    },
  });
  await fire('push', { data: null });
  expect(showNotification).toHaveBeenNthCalledWith(
    1,
    'السُّعار',
    expect.objectContaining({ body: 'بعد 7 أيام' }),
  );
  expect(showNotification).toHaveBeenCalledTimes(3);
});

/** Builds a window of the app, in the background by default. */
function buildWindow(overrides: Partial<WindowOfApp> = {}) {
  const navigate = vi.fn(async (_address: string) => null);
  const focus = vi.fn(async () => undefined);
  return { focused: false, visibilityState: 'hidden' as const, navigate, focus, ...overrides };
}

it('opens the page in an existing window', async () => {
  const open = buildWindow();
  const { fire, openWindow } = startWorker({ windows: [open] });
  await fire('notificationclick', pressed);
  expect(open.navigate).toHaveBeenCalledWith(ADDRESS);
  expect(open.focus).toHaveBeenCalledTimes(1);
  expect(openWindow).not.toHaveBeenCalled();
});

it('prefers the focused window, then a visible one, then one in the background', async () => {
  const windows = [
    buildWindow(),
    buildWindow({ visibilityState: 'visible' }),
    buildWindow({ visibilityState: 'visible', focused: true }),
  ];
  for (const chosen of windows.toReversed()) {
    const { fire } = startWorker({ windows: windows.slice(0, windows.indexOf(chosen) + 1) });
    await fire('notificationclick', pressed);
    expect(chosen.navigate).toHaveBeenCalledWith(ADDRESS);
  }
});

it('opens a new window where the existing one cannot be navigated', async () => {
  const stuck = buildWindow({ navigate: () => Promise.reject(new TypeError('not controlled')) });
  const { fire, openWindow } = startWorker({ windows: [stuck] });
  await fire('notificationclick', pressed);
  expect(openWindow).toHaveBeenCalledWith(ADDRESS);
});

it('opens a new window where there is none', async () => {
  const { fire, openWindow } = startWorker({});
  await fire('notificationclick', pressed);
  expect(openWindow).toHaveBeenCalledWith(ADDRESS);
});
