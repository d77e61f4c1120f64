import type { Colleague } from '@rifq/contract/calls';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { buildClinicReservation, karim, RESERVATION_ID, salma } from '../../../../testing/build-clinic.ts';
import { press, renderClinic } from '../../../../testing/clinic-side.tsx';
import { refuse, respond, server } from '../../../../testing/server.ts';
import { HandOverSheet } from './hand-over-sheet.tsx';

const { takes_reservations: _takes, ...karimBrief } = karim;
const mona = { id: crypto.randomUUID(), name: 'د. منى', specialty: null, photo: null };

const colleaguesAre = (...colleagues: Colleague[]) =>
  server.use(
    respond('get', '/api/clinic/reservations/colleagues', {
      reservations: [{ reservation_id: RESERVATION_ID, colleagues, choices: [] }],
    }),
  );

const renderSheet = (
  member: Parameters<typeof renderClinic>[1],
  onClose = () => undefined,
  reservation = buildClinicReservation(),
) =>
  renderClinic(<HandOverSheet reservation={reservation} timeZone="Asia/Riyadh" onClose={onClose} />, member);

it('hands over to a free colleague, and says why another cannot take it', async () => {
  colleaguesAre({ doctor: karimBrief, obstacle: null }, { doctor: mona, obstacle: 'off_hours' });
  const sent: unknown[] = [];
  server.use(
    respond('post', '/api/clinic/reservations/hand-over', body => {
      sent.push(body);
      return { reservation: buildClinicReservation({ doctor: karimBrief }) };
    }),
  );
  const onClose = vi.fn<() => undefined>();
  renderSheet({ role: 'manager' }, onClose);
  const away = await screen.findByRole<HTMLInputElement>('radio', { name: /منى.*خارج ساعات العمل/ });
  expect(away.disabled).toBe(true);
  press(/^تسليم الموعد/);
  expect(await screen.findByText('يلزم اختيار زميل.')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: /كريم/ }));
  press(/^تسليم الموعد/);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ reservation_id: RESERVATION_ID, to_doctor_id: karim.id, version: 'a1' }]);
});

it('lets a colleague take over alone, and keeps the choice after a refusal', async () => {
  colleaguesAre({ doctor: karimBrief, obstacle: null }, { doctor: mona, obstacle: null });
  server.use(
    refuse('post', '/api/clinic/reservations/hand-over', 409, {
      code: 'reservations.colleague_busy',
      message: 'ليس هذا الزميل متاحًا.',
    }),
  );
  renderSheet({ role: 'doctor', doctor: karimBrief });
  fireEvent.click(await screen.findByRole('radio', { name: /كريم/ }));
  expect(screen.queryByRole('radio', { name: /منى/ })).toBeNull();
  press(/^تولّي الموعد/);
  expect(await screen.findByText('ليس هذا الزميل متاحًا.')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /كريم/ }).checked).toBe(true);
});

it('shows its own doctor all colleagues', async () => {
  colleaguesAre({ doctor: karimBrief, obstacle: null }, { doctor: mona, obstacle: 'busy' });
  renderSheet({ role: 'doctor', doctor: salma });
  expect(await screen.findAllByRole('radio')).toHaveLength(2);
});

it('offers the colleague while the owner has not answered an earlier offer', async () => {
  colleaguesAre({ doctor: karimBrief, obstacle: null });
  const offer = {
    id: crypto.randomUUID(),
    from_doctor: mona.name,
    from_doctor_id: mona.id,
    from_starts_at: '2026-11-21T14:30:00.000Z',
    expires_at: '2026-11-20T15:00:00.000Z',
  };
  const offered = buildClinicReservation({ offer });
  server.use(
    respond('post', '/api/clinic/reservations/hand-over', {
      reservation: { ...offered, doctor: karimBrief },
    }),
  );
  renderSheet({ role: 'manager' }, () => undefined, offered);
  fireEvent.click(await screen.findByRole('radio', { name: /كريم/ }));
  expect(screen.getByRole('dialog', { name: /^عرض زميل لموعد/ })).toBeTruthy();
  expect(screen.getByText(/فيحلّ هذا العرض محلّ السابق/)).toBeTruthy();
  press(/^عرض هذا الزميل/);
  expect(await screen.findByText(/^عُرض على المربّي موعد مع .*كريم/)).toBeTruthy();
});
