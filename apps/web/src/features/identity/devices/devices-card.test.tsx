import type { Device } from '@rifq/contract/calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render.tsx';
import { respond, server } from '../../../testing/server.ts';
import { DevicesCard } from './devices-card.tsx';

const device = (overrides: Partial<Device>): Device => ({
  id: '1',
  browser: 'Safari',
  system: 'iPhone',
  last_seen_at: '2026-11-03T08:00:00.000Z',
  created_at: '2026-11-01T08:00:00.000Z',
  current: false,
  ...overrides,
});
const here = device({ current: true });
const there = device({ id: '2', system: 'Windows', browser: 'Chrome' });

beforeEach(() => server.use(respond('get', '/api/user/devices', { devices: [here, there] })));

describe('the devices', () => {
  it('mark the current one, which cannot be signed out here', async () => {
    renderScreen(<DevicesCard />);
    const rows = await screen.findAllByRole('listitem');
    expect(rows[0]?.textContent).toContain('هذا الجهاز');
    expect(within(rows[0] ?? document.body).queryByRole('button')).toBeNull();
  });

  it('sign out another one after a confirmation', async () => {
    const sent: unknown[] = [];
    server.use(
      respond('post', '/api/user/devices/revoke', body => {
        sent.push(body);
        return { devices: [here] };
      }),
    );
    renderScreen(<DevicesCard />);
    fireEvent.click(await screen.findByRole('button', { name: 'تسجيل الخروج من Windows\u00a0· Chrome' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(sent).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: /^تسجيل الخروج/ }));
    await waitFor(() => expect(screen.queryByText('Windows · Chrome')).toBeNull());
    expect(sent).toEqual([{ device_id: there.id }]);
    expect(screen.queryByRole('button', { name: 'تسجيل الخروج من الأجهزة الأخرى' })).toBeNull();
  });

  it('sign out all others after a confirmation', async () => {
    server.use(respond('post', '/api/user/devices/revoke-others', { devices: [here] }));
    renderScreen(<DevicesCard />);
    fireEvent.click(await screen.findByRole('button', { name: 'تسجيل الخروج من الأجهزة الأخرى' }));
    const dialog = await screen.findByRole('alertdialog');
    fireEvent.click(within(dialog).getByRole('button', { name: /^تسجيل الخروج/ }));
    await waitFor(() => expect(screen.queryByText('Windows · Chrome')).toBeNull());
  });
});
