import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildMe } from '../../../testing/build-me.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { lose, respond, server } from '../../../testing/server.ts';
import { renewPush } from '../push.ts';
import { buildAddress, buildPreferences } from '../testing/build.ts';
import { PushCard } from './push-card.tsx';

const open = () => {
  server.use(respond('get', '/api/user/me', buildMe()));
  return renderScreen(<PushCard pushKey={SERVER_KEY} />);
};

/** A VAPID key as sent by the server, and as stored by the browser. */
const SERVER_KEY = 'c2VydmVyLWtleQ';
const EARLIER_KEY = 'ZWFybGllci1rZXk';
const bytesOf = (key: string) => new TextEncoder().encode(atob(key)).buffer;

interface Browser {
  permission?: NotificationPermission;
  /** The user's choice in the permission prompt. */
  choice?: NotificationPermission;
  /** The key of an existing subscription. */
  subscribedUnder?: string;
  /** Error of subscribing. */
  refusal?: DOMException;
  /** Error of reading the subscription. */
  failure?: DOMException;
}

/** Fakes the browser's web push: its permission and subscription. */
function stubPush(browser: Browser = {}) {
  const { permission = 'default', choice = 'granted', refusal, failure } = browser;
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
  vi.stubGlobal('Notification', { permission, requestPermission: async () => choice });
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

  /** Subscriptions that the server receives. */
  function received(): unknown[] {
    const announced: unknown[] = [];
    server.use(
      respond('post', '/api/notifications/push/subscribe', body => {
        announced.push(body);
        return { subscribed: true };
      }),
    );
    return announced;
  }

  const deviceSwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: /إشعارات هذا الجهاز/ });
  const whenAble = () => waitFor(async () => expect((await deviceSwitch()).disabled).toBe(false));

  it('requests permission, subscribes with the server’s key and at the server; and unsubscribes from both', async () => {
    const sent: unknown[] = [];
    const push = stubPush();
    open();
    server.use(
      respond('post', '/api/notifications/push/subscribe', body => {
        sent.push(body);
        return { subscribed: true };
      }),
      respond('post', '/api/notifications/push/unsubscribe', body => {
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

  it('removes the subscription if the server could not be reached', async () => {
    const push = stubPush();
    open();
    server.use(lose('post', '/api/notifications/push/subscribe'));
    await whenAble();
    fireEvent.click(await deviceSwitch());
    expect(await screen.findByText(/تعذّر الوصول إلى رِفق/)).toBeTruthy();
    expect((await deviceSwitch()).checked).toBe(false);
    expect(push.isSubscribed()).toBe(false);
  });

  it('explains what to do if the browser denies them, now or before', async () => {
    const push = stubPush({ choice: 'denied' });
    open();
    await whenAble();
    fireEvent.click(await deviceSwitch());
    expect(await screen.findByText(/المتصفّح يمنعها/)).toBeTruthy();
    expect((await deviceSwitch()).disabled).toBe(true);
    expect(push.subscribe).not.toHaveBeenCalled();
  });

  it('is off for another account on a subscribed device', async () => {
    localStorage.setItem('rifq.push', 'someone-else');
    const push = stubPush({ permission: 'granted', subscribedUnder: SERVER_KEY });
    open();
    await whenAble();
    expect((await deviceSwitch()).checked).toBe(false);
    expect(push.isSubscribed()).toBe(true);
  });

  it('is off, and unsubscribed, if its account is unknown', async () => {
    const push = stubPush({ permission: 'granted', subscribedUnder: SERVER_KEY });
    open();
    await whenAble();
    expect((await deviceSwitch()).checked).toBe(false);
    expect(push.isSubscribed()).toBe(false);
  });

  it('is off with an earlier key of the server, which is no longer valid, and can be turned on again', async () => {
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

  it('blames the browser if it cannot reach its push service', async () => {
    stubPush({ refusal: new DOMException('push service not available', 'AbortError') });
    open();
    await whenAble();
    fireEvent.click(await deviceSwitch());
    expect(await screen.findByText(/تعذّر على المتصفّح الوصول/)).toBeTruthy();
    expect(screen.queryByText(/من عندنا/)).toBeNull();
    expect(localStorage.getItem('rifq.push')).toBeNull();
  });

  it('reports a browser that cannot read its subscription', async () => {
    stubPush({ failure: new DOMException('the database is broken', 'AbortError') });
    open();
    expect(await screen.findByText(/تعذّرت معرفة حالها/)).toBeTruthy();
    expect((await deviceSwitch()).disabled).toBe(true);
  });

  it('is tied to each new session, and moves to a new key of the server automatically', async () => {
    const { id } = buildMe();
    localStorage.setItem('rifq.push', id);
    const announced = received();
    server.use(
      respond('get', '/api/notifications/preferences', {
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

  it('resubscribes if the move failed half-way, and not if the user has turned it off', async () => {
    const { id } = buildMe();
    const announced = received();
    server.use(
      respond('get', '/api/notifications/preferences', {
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

  it('reports a browser without support', async () => {
    open();
    expect(await screen.findByText(/لا يتيحها هذا المتصفّح/)).toBeTruthy();
    expect((await deviceSwitch()).disabled).toBe(true);
  });
});
