import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildMe } from '../../../testing/build-me.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { answer, lose, server } from '../../../testing/server.ts';
import { renewPush } from '../push.ts';
import { buildAddress, buildPreferences } from '../testing/build.ts';
import { PushCard } from './push-card.tsx';

const open = () => {
  server.use(answer('get', '/api/user/me', buildMe()));
  return renderScreen(<PushCard pushKey={SERVER_KEY} />);
};

/** A VAPID key as the server gives it, and as the browser keeps it. */
const SERVER_KEY = 'c2VydmVyLWtleQ';
const EARLIER_KEY = 'ZWFybGllci1rZXk';
const bytesOf = (key: string) => new TextEncoder().encode(atob(key)).buffer;

interface Browser {
  permission?: NotificationPermission;
  /** What the person answers when asked. */
  answers?: NotificationPermission;
  /** The key of the subscription that is there already. */
  subscribedUnder?: string;
  /** What it says when it is to subscribe. */
  refusal?: DOMException;
  /** What it says when it is asked for the subscription. */
  failure?: DOMException;
}

/** The browser's side of web push: its permission and what it is subscribed to. */
function stubPush(browser: Browser = {}) {
  const { permission = 'default', answers = 'granted', refusal, failure } = browser;
  let current: object | null = null;
  const subscribeUnder = (key: string) => {
    current = {
      endpoint: 'https://push.example/1',
      options: { applicationServerKey: bytesOf(key) },
      toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: key, auth: 'a' } }),
      unsubscribe: async () => {
        current = null;
        return true;
      },
    };
    return current;
  };
  if (browser.subscribedUnder !== undefined) subscribeUnder(browser.subscribedUnder);
  const subscribe = vi.fn(async ({ applicationServerKey }: { applicationServerKey: string }) => {
    if (refusal !== undefined) throw refusal;
    if (current !== null) throw new DOMException('another key', 'InvalidStateError');
    return subscribeUnder(applicationServerKey);
  });
  const getSubscription = async () => {
    if (failure !== undefined) throw failure;
    return current;
  };
  const ready = Promise.resolve({ pushManager: { subscribe, getSubscription } });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission, requestPermission: async () => answers });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready, getRegistration: () => ready },
  });
  return { subscribe, isSubscribed: () => current !== null };
}

describe('notifications of this device', () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });

  /** What the server receives of devices that subscribe. */
  function received(): unknown[] {
    const announced: unknown[] = [];
    server.use(
      answer('post', '/api/notifications/push/subscribe', body => {
        announced.push(body);
        return { subscribed: true };
      }),
    );
    return announced;
  }

  const deviceSwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: /إشعارات هذا الجهاز/ });
  const whenAble = () => waitFor(async () => expect((await deviceSwitch()).disabled).toBe(false));

  it('asks, subscribes with the server’s key and at the server; and the other way round', async () => {
    const sent: unknown[] = [];
    const push = stubPush();
    open();
    server.use(
      answer('post', '/api/notifications/push/subscribe', body => {
        sent.push(body);
        return { subscribed: true };
      }),
      answer('post', '/api/notifications/push/unsubscribe', body => {
        sent.push(body);
        return { subscribed: false };
      }),
    );
    await whenAble();
    fireEvent.click(await deviceSwitch());
    await waitFor(async () => expect((await deviceSwitch()).checked).toBe(true));
    expect(push.subscribe).toHaveBeenCalledWith({
      userVisibleOnly: true,
      applicationServerKey: SERVER_KEY,
    });
    await whenAble();
    fireEvent.click(await deviceSwitch());
    await waitFor(async () => expect((await deviceSwitch()).checked).toBe(false));
    expect(push.isSubscribed()).toBe(false);
    expect(sent).toEqual([
      { endpoint: 'https://push.example/1', p256dh: SERVER_KEY, auth: 'a' },
      { endpoint: 'https://push.example/1' },
    ]);
  });

  it('leaves nothing behind when the server could not be reached', async () => {
    const push = stubPush();
    open();
    server.use(lose('post', '/api/notifications/push/subscribe'));
    await whenAble();
    fireEvent.click(await deviceSwitch());
    expect(await screen.findByText(/لا اتصال بالإنترنت/)).toBeTruthy();
    expect((await deviceSwitch()).checked).toBe(false);
    expect(push.isSubscribed()).toBe(false);
  });

  it('says what to do when the browser denies them, now or before', async () => {
    const push = stubPush({ answers: 'denied' });
    open();
    await whenAble();
    fireEvent.click(await deviceSwitch());
    expect(await screen.findByText(/المتصفّح يمنعها/)).toBeTruthy();
    expect((await deviceSwitch()).disabled).toBe(true);
    expect(push.subscribe).not.toHaveBeenCalled();
  });

  it('is off for another account on a device that is subscribed', async () => {
    localStorage.setItem('rifq.push', 'someone-else');
    const push = stubPush({ permission: 'granted', subscribedUnder: SERVER_KEY });
    open();
    await whenAble();
    expect((await deviceSwitch()).checked).toBe(false);
    expect(push.isSubscribed()).toBe(true);
  });

  it('is off, and ended, where nobody is known to have turned it on', async () => {
    const push = stubPush({ permission: 'granted', subscribedUnder: SERVER_KEY });
    open();
    await whenAble();
    expect((await deviceSwitch()).checked).toBe(false);
    expect(push.isSubscribed()).toBe(false);
  });

  it('is off under an earlier key of the server, which reaches it no more, and is turned on again', async () => {
    localStorage.setItem('rifq.push', buildMe().id);
    stubPush({ permission: 'granted', subscribedUnder: EARLIER_KEY });
    const announced = received();
    open();
    await whenAble();
    expect((await deviceSwitch()).checked).toBe(false);
    fireEvent.click(await deviceSwitch());
    await waitFor(async () => expect((await deviceSwitch()).checked).toBe(true));
    expect(announced).toMatchObject([{ p256dh: SERVER_KEY }]);
  });

  it('blames the browser when it has no way to its push service', async () => {
    stubPush({ refusal: new DOMException('push service not available', 'AbortError') });
    open();
    await whenAble();
    fireEvent.click(await deviceSwitch());
    expect(await screen.findByText(/تعذّر على المتصفّح الوصول/)).toBeTruthy();
    expect(screen.queryByText(/من عندنا/)).toBeNull();
    expect(localStorage.getItem('rifq.push')).toBeNull();
  });

  it('says so when the browser does not say what holds', async () => {
    stubPush({ failure: new DOMException('the database is broken', 'AbortError') });
    open();
    expect(await screen.findByText(/تعذّرت معرفة حالها/)).toBeTruthy();
    expect((await deviceSwitch()).disabled).toBe(true);
  });

  it('is tied to each new session, and moves to a new key of the server by itself', async () => {
    const { id } = buildMe();
    localStorage.setItem('rifq.push', id);
    const announced = received();
    server.use(
      answer('get', '/api/notifications/preferences', {
        preferences: buildPreferences(),
        address: buildAddress(),
        push_key: SERVER_KEY,
      }),
    );
    stubPush({ permission: 'granted', subscribedUnder: SERVER_KEY });
    await renewPush(id);
    stubPush({ permission: 'granted', subscribedUnder: EARLIER_KEY });
    await renewPush(id);
    expect(announced).toMatchObject([{ p256dh: SERVER_KEY }, { p256dh: SERVER_KEY }]);
  });

  it('is subscribed again where the move failed half-way, and not where nobody wants it', async () => {
    const { id } = buildMe();
    const announced = received();
    server.use(
      answer('get', '/api/notifications/preferences', {
        preferences: buildPreferences(),
        address: buildAddress(),
        push_key: SERVER_KEY,
      }),
    );
    const browser = stubPush({ permission: 'granted' });
    await renewPush(id);
    expect(browser.isSubscribed()).toBe(false);
    localStorage.setItem('rifq.push', id);
    await renewPush(id);
    expect(browser.isSubscribed()).toBe(true);
    expect(announced).toMatchObject([{ p256dh: SERVER_KEY }]);
  });

  it('says so where the browser has no way to do it', async () => {
    open();
    expect(await screen.findByText(/لا يتيحها هذا المتصفّح/)).toBeTruthy();
    expect((await deviceSwitch()).disabled).toBe(true);
  });
});
