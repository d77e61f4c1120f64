import { expect, it, vi } from 'vitest';
import { listenToPushes } from './push.ts';
import type { NotificationEvent, PushMessageEvent, RequestEvent, WorkerScope } from './worker-scope.ts';

/** All that a listener of any kind may look at. */
type AnyEvent = RequestEvent & PushMessageEvent & NotificationEvent;

/** The browser's side of a service worker: what it was told to listen to, show and open. */
function startWorker({
  windows = [] as { navigate: (address: string) => Promise<null>; focus: () => Promise<void> }[],
}) {
  const listeners = new Map<string, (event: AnyEvent) => void>();
  const showNotification = vi.fn(async () => undefined);
  const openWindow = vi.fn(async () => undefined);
  const scope: WorkerScope = {
    location: { origin: 'https://rifq.example' },
    clients: { claim: async () => undefined, matchAll: async () => windows, openWindow },
    registration: { showNotification },
    skipWaiting: async () => undefined,
    addEventListener(type: string, listener: (event: AnyEvent) => void) {
      listeners.set(type, listener);
    },
  };
  listenToPushes(scope);
  /** Fires an event and waits for what the worker asked the browser to wait for. */
  const fire = async (type: string, event: Partial<AnyEvent>) => {
    const work: Promise<unknown>[] = [];
    listeners.get(type)?.({
      request: new Request('https://rifq.example'),
      preloadResponse: Promise.resolve(undefined),
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

it('shows every push, one that cannot be read too', async () => {
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

it('leads to the page in a window that is open', async () => {
  const navigate = vi.fn(async () => null);
  const focus = vi.fn(async () => undefined);
  const { fire, openWindow } = startWorker({ windows: [{ navigate, focus }] });
  await fire('notificationclick', pressed);
  expect(navigate).toHaveBeenCalledWith(ADDRESS);
  expect(focus).toHaveBeenCalledTimes(1);
  expect(openWindow).not.toHaveBeenCalled();
});

it('opens a window where there is none', async () => {
  const { fire, openWindow } = startWorker({});
  await fire('notificationclick', pressed);
  expect(openWindow).toHaveBeenCalledWith(ADDRESS);
});
