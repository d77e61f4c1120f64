import { request } from '../../lib/calls/request.ts';

/** Whether this device shows notifications of this account. */
export type PushStatus = 'unsupported' | 'denied' | 'off' | 'on';

/** Whose notifications this device shows: a subscription outlives the session that made it. */
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
    // Storage is closed: the switch shows «off» after the next load, and then it is off.
  }
}

/** The service worker, undefined where there is none or where it cannot receive pushes. */
async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  const isAble = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  return isAble ? navigator.serviceWorker.getRegistration() : undefined;
}

/**
 * The subscription of this device for this user. One that nobody is known to have made is ended: it would go on
 * showing notifications while the switch says «off».
 */
async function subscriptionOf(userId: string, manager: PushManager): Promise<PushSubscription | null> {
  const subscription = await manager.getSubscription();
  if (subscription === null || owner() === userId) return subscription;
  if (owner() === null) await subscription.unsubscribe();
  return null;
}

/** Whether the server can still reach a subscription: its pushes are signed with the key it was made under. */
function isUnder(pushKey: string, { options }: PushSubscription): boolean {
  const key = options.applicationServerKey;
  // Some browsers do not say.
  if (key === null) return true;
  const base64 = btoa(String.fromCharCode(...new Uint8Array(key)));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === pushKey;
}

/**
 * What holds on this device.
 * @param pushKey the server's public key, in base64url
 * @throws {DOMException} when the browser does not say
 */
export async function pushStatus(pushKey: string, userId: string): Promise<PushStatus> {
  const registration = await worker();
  if (registration === undefined) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await subscriptionOf(userId, registration.pushManager);
  return subscription !== null && isUnder(pushKey, subscription) ? 'on' : 'off';
}

/** Hands a subscription to the server, which takes it over from whoever had it before. */
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
    // The device is subscribed under an earlier key of the server, which no longer reaches it.
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
    await (await manager.getSubscription())?.unsubscribe();
    return manager.subscribe(options);
  }
}

/**
 * Asks for permission and lets this device receive notifications.
 * @param pushKey the server's public key
 * @returns what holds then: `off` when the question was left without an answer
 * @throws {ApiError} when the server could not be reached; nothing is left behind then
 * @throws {DOMException} when the browser has no way to its push service
 */
export async function turnPushOn(pushKey: string, userId: string): Promise<PushStatus> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  const { pushManager } = await navigator.serviceWorker.ready;
  // First of all: a subscription without an owner may be ended at any time.
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

/** @throws {ApiError} when the server could not be reached; the device then stays subscribed */
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
 * Ties the subscription of this device to the present session: the server forgets it with the session that
 * made it, a browser may have changed its address, and a server its key.
 */
export async function renewPush(userId: string): Promise<void> {
  const registration = await worker();
  if (registration === undefined || Notification.permission !== 'granted') return;
  const { pushManager } = registration;
  const subscription = await subscriptionOf(userId, pushManager);
  // One that could not be moved to another key is gone, and its owner has not turned it off.
  if (subscription === null && owner() !== userId) return;
  const { push_key: pushKey } = await request('get', '/api/notifications/preferences');
  if (pushKey === null) return;
  const holds = subscription !== null && isUnder(pushKey, subscription);
  await announce(holds ? subscription : await subscribe(pushManager, pushKey));
}
