import { noticeOf } from './notice.ts';
import type { NotificationEvent, PushMessageEvent, WorkerScope } from './worker-scope.ts';

/** Shows what the server pushes, and leads to it when it is pressed. */
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
    // Not from our server: what is shown instead is `noticeOf`'s decision.
    return undefined;
  }
}

function addressOf({ notification: { data } }: NotificationEvent): string {
  const isOurs = typeof data === 'object' && data !== null && 'address' in data;
  return isOurs && typeof data.address === 'string' ? data.address : '/';
}

/** In a window of the app that is open, or else in a new one. */
async function show({ clients }: WorkerScope, address: string): Promise<void> {
  const [open] = await clients.matchAll({ type: 'window' });
  if (open === undefined) {
    await clients.openWindow(address);
    return;
  }
  const shown = await open.navigate(address);
  await (shown ?? open).focus();
}
