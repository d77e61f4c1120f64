import type { Reservation } from '@rifq/contract/calls';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildReservation } from '../../../testing/build-reservation.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { calendarFile } from '../calendar-file.ts';
import { hasTalk } from '../talk/has-talk.ts';
import { ReservationView } from './reservation-view.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T09:00:00.000Z') }));
afterEach(() => void vi.useRealTimers());

const visit = (overrides: Partial<Reservation> = {}) =>
  buildReservation({
    kind: 3,
    payment_method: 3,
    service_name: 'كشف عام',
    price: 15_000,
    points: 0,
    money: 'none',
    paid_at: null,
    absence: null,
    can: { pay: false, cancel: true, move: false },
    ...overrides,
  });

const show = (reservation: Reservation) =>
  renderScreen(<ReservationView reservation={reservation} leadsToTalk={hasTalk(reservation)} />);

it('shows where a visit is, its service and that it is paid there, without a conversation or a move', () => {
  show(visit());
  expect(screen.getByRole('heading', { name: 'حُجزت الزيارة' })).toBeTruthy();
  expect(screen.getByText(/150\.00.*ر\.س، يُدفع في العيادة/)).toBeTruthy();
  expect(screen.getByText('كشف عام')).toBeTruthy();
  expect(screen.getByText('عيادة الواحة البيطرية، طريق الملك فهد، الرياض')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'إلغاء الزيارة' })).toBeTruthy();
  for (const name of ['تغيير الموعد', 'الدفع الآن'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('link', { name: 'المحادثة مع الطبيب' })).toBeNull();
});

it('says that the record is open once the clinic has noted the arrival, and how to close it', () => {
  show(visit({ arrived_at: '2026-11-20T08:50:00.000Z' }));
  expect(screen.getByRole('heading', { name: 'سُجّل الوصول إلى العيادة' })).toBeTruthy();
  expect(screen.getByText(/إن لم يكن أحد هناك، فبعد الإلغاء لا تفتحه هذه الزيارة/)).toBeTruthy();
});

it('speaks of no money for a visit that was cancelled or did not take place', () => {
  for (const state of ['cancelled', 'no_show'] as const) {
    const { unmount } = show(visit({ state, can: { pay: false, cancel: false, move: false } }));
    expect(document.body.textContent).not.toMatch(/يُستردّ|لم يُسحب|يُدفع|السعر/);
    expect(screen.queryByRole('button', { name: 'حجز موعد جديد' })).toBeNull();
    unmount();
  }
});

it('says that a free visit is free, and nothing of paying', () => {
  show(visit({ price: 0 }));
  expect(screen.getByText('الزيارة بلا مقابل.')).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/0\.00|يُدفع/);
});

it('is in the calendar at the address of the clinic', () => {
  const file = calendarFile(visit(), 'https://rifq.example').replaceAll('\r\n ', '');
  expect(file).toContain('LOCATION:عيادة الواحة البيطرية، طريق الملك فهد، الرياض');
});
