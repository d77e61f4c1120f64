import type { ErrorBody } from '@rifq/contract';
import type { DoctorWeek } from '@rifq/contract/calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { karim, salma } from '../../../testing/build-clinic.ts';
import { press, renderClinic, write } from '../../../testing/clinic-side.tsx';
import { refuse, respond, server } from '../../../testing/server.ts';
import { Component as HoursPage } from './hours-page.tsx';

// jsdom has no layout, so there is nothing to scroll.
Element.prototype.scrollIntoView = () => undefined;

type Booked = NonNullable<ErrorBody['booked']>[number];

const of = (petName: string, isPaid: boolean, change: Partial<Booked> = {}): Booked => ({
  reservation_id: crypto.randomUUID(),
  doctor_id: salma.id,
  starts_at: '2026-11-25T10:00:00.000Z',
  pet_name: petName,
  owner_name: 'نورة العتيبي',
  is_paid: isPaid,
  ends_at: '2026-11-25T10:30:00.000Z',
  kind: 1,
  can_move: isPaid,
  can_offer: false,
  in_session: false,
  ...change,
});

/** Renders the hours of a doctor whose days off affect these reservations. */
function doctorWith(...affected: Booked[]) {
  const doctor = { ...salma, id: crypto.randomUUID() };
  const booked = affected.map(one => ({ ...one, doctor_id: doctor.id }));
  const week: DoctorWeek = {
    doctor,
    time_zone: 'Asia/Riyadh',
    today: '2026-11-20',
    week: [],
    days_off: [],
    version: 'a1',
  };
  const day = '2026-11-25';
  const dayOff = { id: crypto.randomUUID(), from: day, to: day, reason: 'دورة تدريبية' };
  server.use(
    respond('get', '/api/clinic/hours', { doctors: [week], periods: [], holidays: [] }),
    refuse('post', '/api/clinic/days-off/add', 409, {
      code: 'clinics.hours_booked',
      message: 'في هذه الأوقات حجوزات قائمة.',
      booked,
    }),
  );
  return {
    render: () => renderClinic(<HoursPage />, { role: 'doctor', doctor }),
    async close() {
      fireEvent.click(await screen.findByRole('button', { name: 'إضافة' }));
      await screen.findByRole('dialog', { name: 'إضافة إجازة' });
      write('السبب', 'دورة تدريبية');
      write('من يوم', '25/11/2026');
      fireEvent.blur(screen.getByRole('textbox', { name: 'من يوم' }));
      press(/^حفظ الإجازة/);
      return screen.findAllByText(/نورة العتيبي/);
    },
    /** Accepts the save from now on; requests are recorded. */
    saves() {
      const sent: unknown[] = [];
      server.use(
        respond('post', '/api/clinic/days-off/add', body => {
          sent.push(body);
          return { doctor: week, day_off: dayOff };
        }),
      );
      return sent;
    },
  };
}
const confirmSaving = () =>
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: /^نعم، حفظ وإلغاء/ }));

it('promises a refund for paid reservations only, and moves none of the others', async () => {
  const doctor = doctorWith(of('لولو', true), of('بندق', false));
  doctor.render();
  await doctor.close();
  expect(screen.getAllByRole('button', { name: /^نقل موعد/ })).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'إلغاء كل حجز مع استرداد ما دُفع' })).toBeTruthy();
  press(/^إلغاء مع استرداد المبلغ: /);
  expect(screen.getByText('يُلغى ويُستردّ مبلغه')).toBeTruthy();
  press(/^إلغاء الموعد: /);
  expect(screen.getByText('يُلغى، ولم يُدفع شيء بعد')).toBeTruthy();
});

it('moves a visit at the clinic, and mentions no payment where it is cancelled', async () => {
  const doctor = doctorWith(of('لولو', false, { kind: 3, can_move: true }));
  doctor.render();
  await doctor.close();
  expect(screen.getByRole('button', { name: /^نقل موعد/ })).toBeTruthy();
  press(/^إلغاء الموعد: /);
  expect(screen.getByText('يُلغى')).toBeTruthy();
});

it('lists fifty reservations at first, and cancels also those that are not shown', async () => {
  const all = Array.from({ length: 60 }, (_, index) => of(`قطة ${index}`, true));
  const doctor = doctorWith(...all);
  doctor.render();
  expect(await doctor.close()).toHaveLength(50);
  press('عرض حجوزات أخرى');
  expect(screen.getAllByText(/نورة العتيبي/)).toHaveLength(60);
  expect(screen.queryByRole('button', { name: 'عرض حجوزات أخرى' })).toBeNull();
  const sent = doctor.saves();
  press('إلغاء كل حجز مع استرداد ما دُفع');
  press(/^حفظ مع تنفيذ ذلك/);
  confirmSaving();
  await screen.findByText('حُفظت الإجازة.');
  expect(sent).toMatchObject([{ resolved: { length: 60 } }]);
});

it('mentions no refund in the question if nothing was paid', async () => {
  const doctor = doctorWith(of('بندق', false));
  doctor.render();
  await doctor.close();
  press(/^إلغاء الموعد: /);
  press(/^حفظ مع تنفيذ ذلك/);
  expect(screen.getByRole('alertdialog').textContent).toContain('لا مبلغ يُستردّ');
  expect(screen.queryByText(/يُستردّ كل مبلغ/)).toBeNull();
});

it('preserves the decisions across a second-factor prompt', async () => {
  const booked = of('لولو', true);
  const doctor = doctorWith(booked);
  const { unmount } = doctor.render();
  await doctor.close();
  press(/^إلغاء مع استرداد المبلغ: /);
  server.use(
    refuse('post', '/api/clinic/days-off/add', 403, {
      code: 'clinics.second_factor',
      message: 'يلزم رمز التطبيق.',
    }),
  );
  press(/^حفظ مع تنفيذ ذلك/);
  confirmSaving();
  await screen.findByText('يلزم رمز التطبيق.');
  unmount();
  const sent = doctor.saves();
  doctor.render();
  fireEvent.click(await screen.findByRole('button', { name: /^حفظ مع تنفيذ ذلك/ }));
  expect(screen.queryByText('يلزم رمز التطبيق.')).toBeNull();
  confirmSaving();
  await screen.findByText('حُفظت الإجازة.');
  expect(sent).toMatchObject([{ resolved: [{ reservation_id: booked.reservation_id, starts_at: null }] }]);
  await waitFor(() => expect(screen.queryByText(/نورة العتيبي/)).toBeNull());
});

it('offers free colleagues for all of them, each time once, and saves the offers', async () => {
  const { takes_reservations: _takes, ...brief } = karim;
  const [one, other] = [of('لولو', true, { can_offer: true }), of('بندق', true, { can_offer: true })];
  const choice = { doctor_id: karim.id, starts_at: one.starts_at, ends_at: one.ends_at };
  server.use(
    respond('get', '/api/clinic/reservations/colleagues', {
      reservations: [one, other].map(({ reservation_id: id }) => ({
        reservation_id: id,
        colleagues: [{ doctor: brief, obstacle: null }],
        choices: [choice],
      })),
    }),
  );
  const doctor = doctorWith(one, other);
  doctor.render();
  await doctor.close();
  press(/^عرض الزملاء المتاحين على الجميع/);
  expect(await screen.findAllByText(/يُعرض .*كريم.* في الموعد نفسه/)).toHaveLength(1);
  expect(await screen.findByText('لا زميل متاحًا لحجز واحد.')).toBeTruthy();
  const sent = doctor.saves();
  press(/^إلغاء مع استرداد المبلغ: /);
  press(/^حفظ مع تنفيذ ذلك/);
  confirmSaving();
  await screen.findByText('حُفظت الإجازة.');
  expect(sent).toMatchObject([
    {
      resolved: [
        { reservation_id: one.reservation_id, starts_at: one.starts_at, doctor_id: karim.id },
        { reservation_id: other.reservation_id, starts_at: null },
      ],
    },
  ]);
});

it('asks again about the one whose colleague is not free any more', async () => {
  const { takes_reservations: _takes, ...brief } = karim;
  const one = of('لولو', true, { can_offer: true });
  const choice = { doctor_id: karim.id, starts_at: one.starts_at, ends_at: one.ends_at };
  server.use(
    respond('get', '/api/clinic/reservations/colleagues', {
      reservations: [
        {
          reservation_id: one.reservation_id,
          colleagues: [{ doctor: brief, obstacle: null }],
          choices: [choice],
        },
      ],
    }),
  );
  const doctor = doctorWith(one);
  doctor.render();
  await doctor.close();
  press(/^عرض زميل لموعد/);
  fireEvent.click(await screen.findByRole('radio', { name: /كريم/ }));
  press('عرض هذا الزميل');
  expect(await screen.findByText(/يُعرض .*كريم.* في الموعد نفسه/)).toBeTruthy();
  server.use(
    refuse('post', '/api/clinic/days-off/add', 409, {
      ...{ code: 'reservations.colleague_busy', message: 'لا وقت متاحًا لدى هذا الزميل.' },
      reservation_id: one.reservation_id,
    }),
  );
  press(/^حفظ مع تنفيذ ذلك/);
  expect(await screen.findByText(/لولو.*: لا وقت متاحًا لدى هذا الزميل/)).toBeTruthy();
  expect(screen.queryByText(/يُعرض .*كريم/)).toBeNull();
  expect(screen.getByRole('button', { name: /^عرض زميل لموعد/ })).toBeTruthy();
});
