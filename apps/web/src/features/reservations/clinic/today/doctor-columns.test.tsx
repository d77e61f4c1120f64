import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  buildClinicReservation,
  buildDay,
  buildSlot,
  karim,
  salma,
} from '../../../../testing/build-clinic.ts';
import { renderClinic, scheduleIs } from '../../../../testing/clinic-side.tsx';
import { setMedia } from '../../../../testing/media.ts';
import { server } from '../../../../testing/server.ts';
import { TodayPage } from './today-page.tsx';

const NINE = '2026-11-20T06:00:00.000Z';
const ofSalma = buildClinicReservation({ ...buildSlot('2026-11-20T10:00:00.000Z'), reason: 'يعرج' });
const ofKarim = buildClinicReservation({
  ...buildSlot('2026-11-20T11:00:00.000Z'),
  id: crypto.randomUUID(),
  doctor: karim,
  reason: 'تطعيم سنوي',
});

const column = (name: RegExp) => screen.findByRole('region', { name });

it('shows each doctor of a day in a column with their own reservations', async () => {
  setMedia(true);
  server.use(scheduleIs(buildDay({ reservations: [ofSalma, ofKarim] })));
  renderClinic(<TodayPage />);
  const first = within(await column(/سلمى/));
  expect(first.getByText('يعرج')).toBeTruthy();
  expect(first.queryByText('تطعيم سنوي')).toBeNull();
  expect(first.getByRole('link', { name: /سلمى/ }).getAttribute('href')).toContain(salma.id);
  expect(within(await column(/كريم/)).getByText('تطعيم سنوي')).toBeTruthy();
});

it('joins the free slots of a column, and needs no column for a doctor without work', async () => {
  setMedia(true);
  const [one, other] = buildDay().doctors;
  if (one === undefined || other === undefined) throw new Error('the day has two doctors');
  const third = { ...karim, id: crypto.randomUUID(), name: 'د. ليلى' };
  const free = [buildSlot(NINE), buildSlot('2026-11-20T06:30:00.000Z')];
  const day = buildDay({
    day: '2026-11-21',
    doctors: [
      { ...one, free },
      { ...other, free },
      { ...other, doctor_id: third.id },
    ],
  });
  server.use(scheduleIs(day));
  renderClinic(<TodayPage />, {}, '/clinic?day=2026-11-21');
  expect(within(await column(/كريم/)).getByRole('button', { name: /موعدان فارغان/ })).toBeTruthy();
  expect(screen.queryByRole('region', { name: /ليلى/ })).toBeNull();
});

it('shows a single list on phones, which names the doctors', async () => {
  server.use(scheduleIs(buildDay({ reservations: [ofSalma, ofKarim] })));
  renderClinic(<TodayPage />);
  const list = within(await screen.findByRole('list', { name: 'مواعيد اليوم' }));
  expect(list.getByText(/كريم/)).toBeTruthy();
  expect(screen.queryByRole('region', { name: /كريم/ })).toBeNull();
});
