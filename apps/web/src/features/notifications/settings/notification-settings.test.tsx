import { type NotificationPreferences, notificationKinds } from '@rifq/contract/calls';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildMe } from '../../../testing/build-me.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { answer, lose, server } from '../../../testing/server.ts';
import { buildPreferences } from '../testing/build.ts';
import { kinds } from './kind-words.ts';
import { NotificationSettings } from './notification-settings.tsx';

const PATH = '/api/notifications/preferences';

const open = (pushKey: string | null = 'key') => {
  server.use(
    answer('get', '/api/user/me', buildMe()),
    answer('get', PATH, { preferences: buildPreferences(), push_key: pushKey }),
  );
  return renderScreen(<NotificationSettings />);
};
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

describe('kinds by channels', () => {
  it('lists every kind of the contract; inside the app each is on and fixed', async () => {
    expect(kinds).toEqual(notificationKinds);
    open();
    const fixed = await screen.findAllByRole<HTMLInputElement>('checkbox', { name: /داخل رِفق دائمًا/ });
    expect(fixed).toHaveLength(kinds.length);
    expect(fixed.every(({ checked, disabled }) => checked && disabled)).toBe(true);
  });

  it('keeps a choice at once, and two quick ones both', async () => {
    const sent: NotificationPreferences[] = [];
    open();
    server.use(
      answer('post', PATH, body => {
        const saved = body as { preferences: NotificationPreferences };
        sent.push(saved.preferences);
        return saved;
      }),
    );
    fireEvent.click(await box('اللقاحات: البريد'));
    fireEvent.click(await box('الرسائل: الجهاز'));
    expect((await box('اللقاحات: البريد')).checked).toBe(true);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.vaccine).toEqual({ push: true, email: true });
    expect(sent[1]?.message).toEqual({ push: false, email: false });
    expect((await box('الرسائل: الجهاز')).checked).toBe(false);
  });

  it('takes back only what could not be saved, and says why', async () => {
    open();
    server.use(lose('post', PATH));
    fireEvent.click(await box('الحساب: البريد'));
    expect((await screen.findByText(/تعذّر الاتصال/)).textContent).toBeTruthy();
    await waitFor(async () => expect((await box('الحساب: البريد')).checked).toBe(false));
    expect((await box('الحساب: الجهاز')).checked).toBe(true);
  });

  it('has neither column nor switch for devices where there is no push, and says so', async () => {
    open(null);
    await box('اللقاحات: البريد');
    expect(screen.queryByRole('checkbox', { name: 'اللقاحات: الجهاز' })).toBeNull();
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.getByText('إشعارات الأجهزة غير متاحة الآن.')).toBeTruthy();
  });
});

/** The browser's side of web push: its permission and what it is subscribed to. */
function stubPush({ permission = 'default', answers = 'granted' }: Partial<Record<string, string>> = {}) {
  let current: object | null = null;
  const subscription = {
    endpoint: 'https://push.example/1',
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      current = null;
      return true;
    },
  };
  const subscribe = vi.fn(async (_options: unknown) => {
    current = subscription;
    return subscription;
  });
  const registration = { pushManager: { subscribe, getSubscription: async () => current } };
  const ready = Promise.resolve(registration);
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

  const deviceSwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: /إشعارات هذا الجهاز/ });
  const whenAble = () => waitFor(async () => expect((await deviceSwitch()).disabled).toBe(false));

  it('asks, subscribes with the server’s key and tells the server; and the other way round', async () => {
    const sent: unknown[] = [];
    const push = stubPush();
    open('server-key');
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
      applicationServerKey: 'server-key',
    });
    await whenAble();
    fireEvent.click(await deviceSwitch());
    await waitFor(async () => expect((await deviceSwitch()).checked).toBe(false));
    expect(push.isSubscribed()).toBe(false);
    expect(sent).toEqual([
      { endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a' },
      { endpoint: 'https://push.example/1' },
    ]);
  });

  it('leaves nothing behind when the server could not be told', async () => {
    const push = stubPush();
    open();
    server.use(lose('post', '/api/notifications/push/subscribe'));
    await whenAble();
    fireEvent.click(await deviceSwitch());
    expect(await screen.findByText(/تعذّر الاتصال/)).toBeTruthy();
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
    const push = stubPush({ permission: 'granted' });
    await push.subscribe({});
    open();
    await whenAble();
    expect((await deviceSwitch()).checked).toBe(false);
  });

  it('says so where the browser has no way to do it', async () => {
    open();
    expect(await screen.findByText(/لا يتيحها هذا المتصفّح/)).toBeTruthy();
    expect((await deviceSwitch()).disabled).toBe(true);
  });
});
