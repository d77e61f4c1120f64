import { request } from '../../lib/calls/request.ts';

/** Whether this device shows notifications of this account. */
export type PushStatus = 'unsupported' | 'denied' | 'off' | 'on';

/** The account of the device's subscription, which outlives the session that made it. */
const KEY = 'rifq.push';

function owner(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function setOwner(userId: string | null): void {
  try {
    if (userId === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, userId);
  } catch {
    // Without storage the switch shows «off» after the next load, and then it is off.
  }
}

/** The service worker; undefined if there is none or it cannot receive pushes. */
async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  const isAble = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  return isAble ? navigator.serviceWorker.getRegistration() : undefined;
}

/**
 * Returns this device's subscription for this user. A subscription of unknown origin is removed: it would show
 * notifications while the switch shows «off».
 */
async function subscriptionOf(userId: string, manager: PushManager): Promise<PushSubscription | null> {
  const subscription = await manager.getSubscription();
  if (subscription === null || owner() === userId) return subscription;
  if (owner() === null) await subscription.unsubscribe();
  return null;
}

/** Whether the server can still use a subscription: pushes are signed with the key it was made with. */
function isUnder(pushKey: string, { options }: PushSubscription): boolean {
  const key = options.applicationServerKey;
  // Some browsers do not expose it.
  if (key === null) return true;
  const base64 = btoa(String.fromCharCode(...new Uint8Array(key)));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === pushKey;
}

/**
 * Returns the current status of this device.
 * @param pushKey the server's public key, in base64url
 * @throws {DOMException} if the browser cannot read its subscription
 */
export async function pushStatus(pushKey: string, userId: string): Promise<PushStatus> {
  const registration = await worker();
  if (registration === undefined) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await subscriptionOf(userId, registration.pushManager);
  return subscription !== null && isUnder(pushKey, subscription) ? 'on' : 'off';
}

/** Registers a subscription at the server, which moves it from any earlier account. */
async function announce(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  await request('post', '/api/notifications/push/subscribe', {
    endpoint: endpoint ?? '',
    p256dh: keys?.p256dh ?? '',
    auth: keys?.auth ?? '',
  });
}

async function subscribe(manager: PushManager, pushKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: pushKey };
  try {
    return await manager.subscribe(options);
  } catch (error) {
    // The device is subscribed with an earlier key of the server, which is no longer valid.
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
    await (await manager.getSubscription())?.unsubscribe();
    return manager.subscribe(options);
  }
}

/**
 * Requests permission and subscribes this device.
 * @param pushKey the server's public key
 * @returns the resulting status: `off` if the prompt was dismissed
 * @throws {ApiError} if the server could not be reached; the subscription is then removed
 * @throws {DOMException} if the browser cannot reach its push service
 */
export async function turnPushOn(pushKey: string, userId: string): Promise<PushStatus> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  const { pushManager } = await navigator.serviceWorker.ready;
  // Set first: a subscription without an owner can be removed at any time.
  setOwner(userId);
  try {
    const subscription = await subscribe(pushManager, pushKey);
    await announce(subscription);
  } catch (error) {
    await (await pushManager.getSubscription())?.unsubscribe();
    setOwner(null);
    throw error;
  }
  return 'on';
}

/** @throws {ApiError} if the server could not be reached; the device then stays subscribed */
export async function turnPushOff(): Promise<PushStatus> {
  const subscription = await (await worker())?.pushManager.getSubscription();
  if (subscription) {
    await request('post', '/api/notifications/push/unsubscribe', { endpoint: subscription.endpoint });
    await subscription.unsubscribe();
  }
  setOwner(null);
  return 'off';
}

/**
 * Ties this device's subscription to the current session: the server deletes it with the session that made it, browsers
 * may change its endpoint, and the server its key.
 */
export async function renewPush(userId: string): Promise<void> {
  const registration = await worker();
  if (registration === undefined || Notification.permission !== 'granted') return;
  const { pushManager } = registration;
  const subscription = await subscriptionOf(userId, pushManager);
  // A missing subscription whose owner has not turned it off was lost when it was moved to another key.
  if (subscription === null && owner() !== userId) return;
  const { push_key: pushKey } = await request('get', '/api/notifications/preferences');
  if (pushKey === null) return;
  const holds = subscription !== null && isUnder(pushKey, subscription);
  await announce(holds ? subscription : await subscribe(pushManager, pushKey));
}
