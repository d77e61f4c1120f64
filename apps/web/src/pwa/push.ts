import { noticeOf } from './notice.ts';
import type { NotificationEvent, PushMessageEvent, WindowOfApp, WorkerScope } from './worker-scope.ts';

/** Shows push notifications, and opens their target when pressed. */
export function listenToPushes(worker: WorkerScope): void {
  worker.addEventListener('push', event => {
    const { title, options } = noticeOf(contentOf(event), worker.location.origin);
    event.waitUntil(worker.registration.showNotification(title, options));
  });
  worker.addEventListener('notificationclick', event => {
    event.notification.close();
    event.waitUntil(show(worker, addressOf(event)));
  });
}

function contentOf({ data }: PushMessageEvent): unknown {
  try {
    return data?.json();
  } catch {
    // Not from our server: `noticeOf` decides what is shown.
    return undefined;
  }
}

function addressOf({ notification: { data } }: NotificationEvent): string {
  const isOurs = typeof data === 'object' && data !== null && 'address' in data;
  return isOurs && typeof data.address === 'string' ? data.address : '/';
}

/** Shows an address in the focused window of the app, else in any existing one, else in a new one. */
async function show({ clients }: WorkerScope, address: string): Promise<void> {
  const windows = await clients.matchAll({ type: 'window' });
  const chosen =
    windows.find(({ focused }) => focused) ??
    windows.find(({ visibilityState }) => visibilityState === 'visible') ??
    windows[0];
  if (chosen === undefined || !(await lead(chosen, address))) await clients.openWindow(address);
}

/** Navigates a window to an address. Returns false where the browser does not allow that. */
async function lead(window: WindowOfApp, address: string): Promise<boolean> {
  let shown: WindowOfApp | null;
  try {
    shown = await window.navigate(address);
  } catch {
    // The worker does not control it (yet).
    return false;
  }
  await (shown ?? window).focus();
  return true;
}
