import { isolated } from '@rifq/rules';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { buildMe } from '../../../testing/build-me.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { refuse, respond, server } from '../../../testing/server.ts';
import { buildClinic, buildReservation, RESERVATION_ID } from '../testing/build.ts';
import { NextReservationCard } from './next-reservation-card.tsx';

const initialStore = useUiStore.getState();
const TOMORROW = `غدًا · ${isolated('عيادة الواحة البيطرية')}`;
const ADDRESS = `/dashboard/reservations/${RESERVATION_ID}`;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T09:00:00.000Z') });
  server.use(respond('get', '/api/user/me', buildMe()));
});
afterEach(() => {
  useUiStore.setState(initialStore, true);
  vi.useRealTimers();
});

const comingAre = (...reservations: ReturnType<typeof buildReservation>[]) =>
  respond('get', '/api/reservations/list', sent => {
    expect(sent).toEqual({ state: 'coming', page: '0' });
    return { reservations, more: false };
  });

const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

it('shows the next reservation: doctor, pet and time, and links to it', async () => {
  server.use(comingAre(buildReservation(), buildReservation({ id: 'later' })));
  renderScreen(<NextReservationCard />);
  expect(await screen.findByText('السبت 21 نوفمبر، 5:30 م')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'الحجز القادم' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: isolated('د. سلمى الحدّاد') })).toBeTruthy();
  expect(screen.getByText(`استشارة عن ${isolated('مشمش')} · 30 دقيقة`)).toBeTruthy();
  expect(screen.getByText(TOMORROW)).toBeTruthy();
  expect(screen.getByText('مؤكَّد')).toBeTruthy();
  expect(linkTo('عرض الحجز')).toBe(ADDRESS);
  expect(screen.queryByText(/^في العيادة/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'تغيير الموعد' }));
  expect(useUiStore.getState()).toMatchObject({
    delayModal: true,
    modalSubject: { reservationId: RESERVATION_ID },
  });
});

it('offers no change of its time once that has become too late', async () => {
  vi.setSystemTime(new Date('2026-11-21T12:30:01.000Z'));
  server.use(comingAre(buildReservation()));
  renderScreen(<NextReservationCard />);
  expect(await screen.findByRole('link', { name: 'عرض الحجز' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'تغيير الموعد' })).toBeNull();
});

it('names the time at the clinic if its zone differs', async () => {
  server.use(comingAre(buildReservation({ clinic: buildClinic({ time_zone: 'Africa/Cairo' }) })));
  renderScreen(<NextReservationCard />);
  expect(await screen.findByText(/^في العيادة: السبت، 4:30 م \(توقيت مصر\)$/)).toBeTruthy();
});

it("links to a later reservation's pending payment, too", async () => {
  const unpaid = buildReservation({
    id: 'unpaid',
    state: 'awaiting_payment',
    held_until: '2026-11-20T09:10:00.000Z',
    can: { pay: true, cancel: true, move: false },
  });
  server.use(comingAre(buildReservation(), unpaid));
  renderScreen(<NextReservationCard />);
  const link = await screen.findByRole('link', { name: /^حجز آخر بانتظار الدفع حتى 12:10\sم$/ });
  expect(link.getAttribute('href')).toBe('/dashboard/reservations/unpaid');
  expect(linkTo('عرض الحجز')).toBe(ADDRESS);
});

it('links to the pending payment of the next reservation', async () => {
  server.use(
    comingAre(
      buildReservation({
        state: 'awaiting_payment',
        can: { pay: true, cancel: true, move: false },
      }),
    ),
  );
  renderScreen(<NextReservationCard />);
  expect(await screen.findByText('بانتظار الدفع')).toBeTruthy();
  expect(linkTo('إكمال الدفع')).toBe(ADDRESS);
  expect(screen.queryByRole('button', { name: 'تغيير الموعد' })).toBeNull();
});

it('shows the price of a consultation if none is booked, and opens the booking', async () => {
  server.use(comingAre());
  renderScreen(<NextReservationCard />);
  expect(await screen.findByRole('region', { name: 'لا حجز قادم' })).toBeTruthy();
  expect(screen.getByText(/100 عملة/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'حجز استشارة' }));
  expect(useUiStore.getState().reservationModal).toBe(true);
});

it('offers a retry if it cannot be loaded', async () => {
  server.use(refuse('get', '/api/reservations/list', 400, { message: 'لا', code: 'request.invalid' }));
  renderScreen(<NextReservationCard />);
  const retry = await screen.findByRole('button', { name: /إعادة المحاولة/ });
  server.use(comingAre(buildReservation()));
  fireEvent.click(retry);
  expect(await screen.findByText(TOMORROW)).toBeTruthy();
});

it('asks about a colleague for the next one, and links to others that wait for a payment or an answer', async () => {
  const offer = {
    id: crypto.randomUUID(),
    from_doctor: 'د. أمل',
    from_doctor_id: crypto.randomUUID(),
    from_starts_at: '2026-11-21T14:30:00.000Z',
    expires_at: '2026-11-20T15:00:00.000Z',
  };
  const unpaid = buildReservation({
    id: 'unpaid',
    state: 'awaiting_payment',
    held_until: '2026-11-20T09:10:00.000Z',
    can: { pay: true, cancel: true, move: false },
  });
  server.use(comingAre(buildReservation({ offer }), unpaid, buildReservation({ id: 'offered', offer })));
  renderScreen(<NextReservationCard />);
  expect((await screen.findByRole('link', { name: 'الجواب' })).getAttribute('href')).toBe(ADDRESS);
  const pending = screen.getByRole('link', { name: /^حجز آخر بانتظار الدفع حتى/ });
  expect(pending.getAttribute('href')).toBe('/dashboard/reservations/unpaid');
  expect(linkTo('حجز آخر بانتظار الجواب')).toBe('/dashboard/reservations/offered');
});
