import { activeNotificationKinds } from '@rifq/contract';
import type { DeliveryChoice } from '@rifq/contract/calls';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildMe } from '../../../testing/build-me.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { lose, refuse, respond, server } from '../../../testing/server.ts';
import { deliveryPreferencesQuery } from '../queries.ts';
import { buildAddress, buildPreferences } from '../testing/build.ts';
import { NotificationSettings } from './notification-settings.tsx';

const PATH = '/api/notifications/preferences';

let preferences = buildPreferences();
let address = buildAddress();
const sent: DeliveryChoice[] = [];
beforeEach(() => {
  preferences = buildPreferences();
  address = buildAddress();
  sent.length = 0;
});

/** Renders the settings with a fake server that stores choices. */
const open = (pushKey: string | null = 'key') => {
  server.use(
    respond('get', '/api/user/me', buildMe()),
    respond('get', PATH, () => ({ preferences, push_key: pushKey, address })),
    respond('post', PATH, body => {
      const choice = body as DeliveryChoice;
      sent.push(choice);
      const { kind, channel, on } = choice;
      preferences = { ...preferences, [kind]: { ...preferences[kind], [channel]: on } };
      return { preferences };
    }),
  );
  return renderScreen(<NotificationSettings />);
};
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

describe('kinds by delivery methods', () => {
  it('lists the active kinds; inside the app each is on and fixed', async () => {
    open();
    const fixed = await screen.findAllByRole<HTMLInputElement>('checkbox', { name: /داخل رِفق دائمًا/ });
    expect(fixed).toHaveLength(activeNotificationKinds.length);
    expect(fixed.every(({ checked, disabled }) => checked && disabled)).toBe(true);
  });

  it('saves a choice immediately, and two quick ones both', async () => {
    open();
    fireEvent.click(await box('اللقاحات: البريد'));
    fireEvent.click(await box('الحساب: الجهاز'));
    expect((await box('اللقاحات: البريد')).checked).toBe(true);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(preferences).toMatchObject({
      vaccine: { push: true, email: true },
      account: { push: false },
    });
    expect((await box('الحساب: الجهاز')).checked).toBe(false);
  });

  it('preserves two quick choices although the list is refetched between them', async () => {
    const { queryClient } = open();
    fireEvent.click(await box('اللقاحات: البريد'));
    fireEvent.click(await box('الحساب: الجهاز'));
    await act(() => queryClient.invalidateQueries(deliveryPreferencesQuery));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(preferences).toMatchObject({ vaccine: { email: true }, account: { push: false } });
    await waitFor(async () => expect((await box('الحساب: الجهاز')).checked).toBe(false));
    expect((await box('اللقاحات: البريد')).checked).toBe(true);
  });

  it('preserves choices made in another session, and then shows them', async () => {
    open();
    await box('اللقاحات: البريد');
    preferences = { ...preferences, account: { push: false, email: true } };
    fireEvent.click(await box('اللقاحات: البريد'));
    await waitFor(async () => expect((await box('الحساب: البريد')).checked).toBe(true));
    expect(preferences).toMatchObject({
      vaccine: { push: true, email: true },
      account: { push: false, email: true },
    });
  });

  it('reverts two quick choices of one box that could not be saved to the saved value', async () => {
    open();
    const isOn = (await box('اللقاحات: البريد')).checked;
    server.use(lose('post', PATH), lose('get', PATH));
    fireEvent.click(await box('اللقاحات: البريد'));
    fireEvent.click(await box('اللقاحات: البريد'));
    await screen.findByText(/تعذّر الوصول إلى رِفق/);
    await waitFor(async () => expect((await box('اللقاحات: البريد')).checked).toBe(isOn));
    expect(sent).toEqual([]);
  });

  it('reverts only what could not be saved, and shows why', async () => {
    open();
    server.use(lose('post', PATH));
    fireEvent.click(await box('الحساب: البريد'));
    expect((await screen.findByText(/تعذّر الوصول إلى رِفق/)).textContent).toBeTruthy();
    await waitFor(async () => expect((await box('الحساب: البريد')).checked).toBe(false));
    expect((await box('الحساب: الجهاز')).checked).toBe(true);
  });

  it('has neither column nor switch for devices without push, and explains why', async () => {
    open(null);
    await box('اللقاحات: البريد');
    expect(screen.queryByRole('checkbox', { name: 'اللقاحات: الجهاز' })).toBeNull();
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.getByText('إشعارات الأجهزة غير متاحة الآن.')).toBeTruthy();
  });
});

describe('the address', () => {
  const CONFIRM = '/api/notifications/address/confirm';
  const waiting = { confirmed: false, link_sent_at: '2026-11-20T08:00:00.000Z' };

  it('is shown as confirmed', async () => {
    open();
    expect(await screen.findByText(/تأكّد البريد/)).toBeTruthy();
    expect(screen.queryByText('بانتظار التأكيد')).toBeNull();
  });

  it('is pending until its link is followed, can request one for a legacy account, and marks the email column', async () => {
    address = buildAddress({ confirmed: false });
    open();
    expect(await screen.findByRole('columnheader', { name: /البريد.*بانتظار التأكيد/ })).toBeTruthy();
    server.use(respond('post', CONFIRM, () => ({ address: buildAddress({ ...waiting, resend_in: 60 }) })));
    fireEvent.click(await screen.findByRole('button', { name: 'إرسال رابط التأكيد' }));
    expect(await screen.findByText(/أُرسل إليه رابط صالح/)).toBeTruthy();
    expect(screen.getByText(/إعادة الإرسال بعد/).textContent).toMatch(/1:00|0:59/);
    expect(screen.queryByRole('button', { name: 'إعادة الإرسال' })).toBeNull();
  });

  it('is shown as confirmed after a confirmation in another session', async () => {
    address = buildAddress(waiting);
    const { queryClient } = open();
    await screen.findByRole('button', { name: 'إعادة الإرسال' });
    address = buildAddress();
    await act(() => queryClient.invalidateQueries(deliveryPreferencesQuery));
    expect(await screen.findByText(/تأكّد البريد/)).toBeTruthy();
  });

  it('explains why no link is sent, and when another can be requested', async () => {
    address = buildAddress(waiting);
    open();
    const message = 'أُرسلت روابط كثيرة اليوم. تُتاح المحاولة لاحقًا.';
    server.use(
      refuse('post', CONFIRM, 429, {
        message,
        code: 'notifications.confirmations_exhausted',
        retry_after: 80_000,
      }),
    );
    const again = await screen.findByRole('button', { name: 'إعادة الإرسال' });
    address = buildAddress({ ...waiting, resend_in: 80_000 });
    fireEvent.click(again);
    expect(await screen.findByText(message)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'إعادة الإرسال' })).toBeNull());
  });
});
