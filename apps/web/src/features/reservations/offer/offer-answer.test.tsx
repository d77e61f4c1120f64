import type { Reservation } from '@rifq/contract/calls';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { refuse, respond, server } from '../../../testing/server.ts';
import { buildReservation } from '../testing/build.ts';
import { openReservation, reservationIs } from '../testing/reservations.tsx';

const offer = {
  id: crypto.randomUUID(),
  from_doctor: 'د. أمل',
  from_doctor_id: crypto.randomUUID(),
  from_starts_at: '2026-11-21T14:30:00.000Z',
  expires_at: '2026-11-20T15:00:00.000Z',
};
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const open = (change: Partial<Reservation> = {}) => openReservation({ offer, ...change });

it('asks whether the other doctor suits the owner, and accepts with one press', async () => {
  await open();
  expect(screen.getByText(/^لا موعد لدى .*أمل.*، والبديل .* في الموعد نفسه: أيناسب ذلك؟/)).toBeTruthy();
  expect(screen.getByText(/وبعدها يُلغى الحجز ويُستردّ ما دُفع كاملًا/)).toBeTruthy();
  const sent: unknown[] = [];
  server.use(
    reservationIs({}),
    respond('post', '/api/reservations/offer/accept', body => {
      sent.push(body);
      return { reservation: buildReservation() };
    }),
  );
  press(/^قبول/);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^قبول/ })).toBeNull());
  expect(sent).toEqual([{ offer_id: offer.id }]);
  expect(screen.getByRole('heading', { name: 'تأكّد الحجز' })).toBeTruthy();
});

it('names the other time, and leads to further times and to the cancellation', async () => {
  await open({ starts_at: '2026-11-22T14:30:00.000Z', ends_at: '2026-11-22T15:00:00.000Z' });
  expect(screen.getByText(/، والبديل .*22 نوفمبر.*: أيناسب ذلك؟/)).toBeTruthy();
  press('موعد آخر');
  expect(useUiStore.getState().delayModal).toBe(true);
  press('إلغاء واسترداد');
  expect(await screen.findByRole('dialog', { name: 'إلغاء الحجز؟' })).toBeTruthy();
});

it('asks about another time of the same doctor in other words', async () => {
  const { doctor } = buildReservation();
  await open({
    starts_at: '2026-11-22T14:30:00.000Z',
    ends_at: '2026-11-22T15:00:00.000Z',
    offer: { ...offer, from_doctor: doctor.name, from_doctor_id: doctor.id },
  });
  expect(screen.getByText(/^تعذّر الموعد السابق لدى .*، والبديل .*22 نوفمبر/)).toBeTruthy();
});

it('says that the offer has ended', async () => {
  await open();
  server.use(
    refuse('post', '/api/reservations/offer/accept', 409, {
      code: 'reservations.offer_over',
      message: 'انتهى هذا العرض.',
    }),
  );
  press(/^قبول/);
  expect(await screen.findByText('انتهى هذا العرض.')).toBeTruthy();
});

it('promises no refund for a visit, of which nothing was paid', async () => {
  await open({ kind: 3, payment_method: 3, money: 'none', price: 15_000 });
  expect(screen.getByText(/وبعدها تُلغى الزيارة/)).toBeTruthy();
  expect(screen.queryByText(/استرداد/)).toBeNull();
});
