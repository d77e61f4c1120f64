import type { Device, Preferences } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildMe } from '../../../testing/build-me.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { lose, respond, server } from '../../../testing/server.ts';
import { ProfilePage } from './profile-page.tsx';

const device: Device = {
  id: '1',
  browser: 'Safari',
  system: 'iPhone',
  last_seen_at: '2026-11-03T08:00:00.000Z',
  created_at: '2026-11-01T08:00:00.000Z',
  current: true,
};

const arabDigits: Preferences = { digits: 'arab', calendar: 'gregory', theme: 'auto' };

beforeEach(() => {
  server.use(
    respond('get', '/api/user/me', buildMe()),
    respond('get', '/api/user/devices', { devices: [device, { ...device, id: '2', current: false }] }),
  );
});

const at = (search: string) =>
  renderScreen(
    <ProfilePage
      settings={{ devices: null, notifications: null }}
      overview={{ ways: null, main: null, side: null, last: null }}
      sections={{ rewards: null, cards: null, payments: null }}
    />,
    { at: `/dashboard/profile${search}` },
  );
const radio = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });

describe('the profile', () => {
  it('shows the phone from left to right, as on every screen, and the current settings', async () => {
    at('');
    const phone = await screen.findByText('+966 501234567');
    expect(phone.getAttribute('dir')).toBe('ltr');
    expect(screen.getByRole('link', { name: /الأرقام والتقويم.*لاتينية\u00a0· ميلادي/ })).toBeTruthy();
    expect(await screen.findByRole('link', { name: /أجهزتك.*جهازان/ })).toBeTruthy();
  });

  it("isolates the owner's name as in every sentence, whatever its script", async () => {
    server.use(respond('get', '/api/user/me', buildMe({ firstname: 'Sara', surname: 'العتيبي' })));
    at('');
    const name = await screen.findByRole('heading', { name: isolated('Sara العتيبي') });
    expect(name.closest('[dir="auto"]')).toBeNull();
  });

  it('stays and reports the error if signing out failed', async () => {
    server.use(lose('get', '/api/user/logout'));
    at('');
    fireEvent.click(await screen.findByRole('button', { name: 'تسجيل الخروج' }));
    expect(await screen.findByText(/تعذّر الوصول إلى رِفق/)).toBeTruthy();
  });
});

describe('digits, calendar and theme', () => {
  it('apply immediately, before the server has responded, and are sent alone', async () => {
    const sent: unknown[] = [];
    let reply: () => void = () => undefined;
    const isReplying = new Promise<void>(resolve => {
      reply = resolve;
    });
    server.use(
      http.post('/api/profile/update', async ({ request }) => {
        sent.push(Object.fromEntries(await request.formData()));
        await isReplying;
        return HttpResponse.json({ data: buildMe({ preferences: arabDigits }) });
      }),
    );
    at('?section=settings');
    fireEvent.click(await radio(/عربية/));
    await waitFor(async () => expect((await radio(/عربية/)).checked).toBe(true));
    await waitFor(() => expect(sent).toEqual([{ digits: 'arab' }]));
    expect((await radio(/ميلادي/)).closest('label')?.textContent).toMatch(/[٠-٩]/);
    reply();
  });

  it('are reverted if they could not be saved, with the reason', async () => {
    server.use(lose('post', '/api/profile/update'));
    at('?section=settings');
    fireEvent.click(await radio(/أم القرى/));
    expect(await screen.findByText(/تعذّر الوصول إلى رِفق/)).toBeTruthy();
    expect((await radio(/ميلادي/)).checked).toBe(true);
  });

  it('end with the last of two quick choices', async () => {
    let preferences: Preferences = { digits: 'latn', calendar: 'gregory', theme: 'auto' };
    server.use(
      respond('post', '/api/profile/update', body => {
        preferences = { ...preferences, ...(body as Partial<Preferences>) };
        return buildMe({ preferences });
      }),
    );
    at('?section=settings');
    fireEvent.click(await radio(/^داكن/));
    fireEvent.click(await radio(/^فاتح/));
    await waitFor(() => expect(preferences.theme).toBe('light'));
    await waitFor(() => expect(document.documentElement.getAttribute('data-theme')).toBe('light'));
    expect((await radio(/^فاتح/)).checked).toBe(true);
  });
});
