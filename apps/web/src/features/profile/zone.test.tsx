import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildMe } from '../../testing/build-me.ts';
import { renderScreen } from '../../testing/render.tsx';
import { refuse, respond, server } from '../../testing/server.ts';
import { ZoneCard } from './settings/zone-card.tsx';
import { ZoneOffer } from './zone-offer.tsx';

const sent: unknown[] = [];

/** Renders an Egyptian account on a device in this zone. */
function standIn(zone: string, declined: string | null = null) {
  const resolved = Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...resolved, timeZone: zone });
  let me = buildMe({ country_code: 20, time_zone: 'Africa/Cairo', time_zone_declined: declined });
  server.use(
    respond('get', '/api/user/me', () => me),
    respond('post', '/api/profile/update', body => {
      sent.push(body);
      me = { ...me, ...Object(body) };
      return me;
    }),
  );
}
const offer = () => screen.queryByRole('region', { name: 'بأي توقيت تظهر المواعيد؟' });
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));
/** Waits until the account is loaded and rendered. */
const settled = () => screen.findByText('هنا');

beforeEach(() => {
  sent.length = 0;
  // In winter Cairo is an hour behind Riyadh.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T09:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the zone of a device with a different time', () => {
  it('can be accepted', async () => {
    standIn('Asia/Riyadh');
    renderScreen(<ZoneOffer />);
    expect(await screen.findByText(/بحسب توقيت مصر، وهذا الجهاز بحسب توقيت .*السعودية/)).toBeTruthy();
    press(/^اعتماد توقيت .*السعودية/);
    await waitFor(() => expect(offer()).toBeNull());
    expect(sent).toEqual([{ time_zone: 'Asia/Riyadh', time_zone_version: 'z1' }]);
  });

  it('is offered in summer too, when both have the same time', async () => {
    vi.setSystemTime(new Date('2026-07-15T09:00:00Z'));
    standIn('Asia/Riyadh');
    renderScreen(<ZoneOffer />);
    expect(await screen.findByText(/بحسب توقيت مصر، وهذا الجهاز/)).toBeTruthy();
  });

  it('is not offered again once it was declined', async () => {
    standIn('Asia/Riyadh');
    renderScreen(<ZoneOffer />);
    await screen.findByText(/وهذا الجهاز بحسب/);
    press(/^إبقاء توقيت مصر/);
    await waitFor(() => expect(offer()).toBeNull());
    expect(sent).toEqual([{ time_zone_declined: 'Asia/Riyadh', time_zone_version: 'z1' }]);
  });

  it('does not replace a zone that was chosen on another device', async () => {
    standIn('Asia/Riyadh');
    const me = buildMe({ time_zone: 'Asia/Dubai', time_zone_version: 'z9' });
    const stale = { message: 'تغيّرت هذه البيانات', code: 'request.stale', current: { me } } as const;
    server.use(refuse('post', '/api/profile/update', 409, stale));
    renderScreen(<ZoneOffer />);
    await screen.findByText(/بحسب توقيت مصر، وهذا الجهاز/);
    press(/^اعتماد/);
    expect(await screen.findByText(/بحسب توقيت الإمارات.*، وهذا الجهاز/)).toBeTruthy();
    expect(screen.getByText('تغيّرت هذه البيانات')).toBeTruthy();
  });

  it.each([
    ['was offered before', 'Asia/Riyadh', 'Asia/Riyadh'],
    ['was offered before under an alias', 'Asia/Aden', 'Asia/Riyadh'],
    ['shows the same time', 'Europe/Sofia', null],
    ['is unknown', 'UTC', null],
  ])('is not offered if it %s', async (_why, zone, declined) => {
    standIn(zone, declined);
    const { queryClient } = renderScreen(
      <>
        <ZoneOffer />
        <p>هنا</p>
      </>,
    );
    await settled();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(offer()).toBeNull();
  });
});

describe('the zone in the settings', () => {
  it('is chosen from the zones of the countries and the device, which is then no longer offered', async () => {
    standIn('America/New_York');
    renderScreen(<ZoneCard />);
    const field = await screen.findByRole('button', { name: /توقيت المواعيد والتذكيرات/, hidden: true });
    expect(field.textContent).toContain('مصر\u00a0· 11:00');
    fireEvent.click(field);
    expect(await screen.findByRole('option', { name: /نيويورك\u00a0· 4:00/ })).toBeTruthy();
    fireEvent.click(await screen.findByRole('option', { name: /^الإمارات\u00a0· 1:00/ }));
    await waitFor(() =>
      expect(sent).toEqual([
        { time_zone: 'Asia/Dubai', time_zone_declined: 'America/New_York', time_zone_version: 'z1' },
      ]),
    );
  });
});
