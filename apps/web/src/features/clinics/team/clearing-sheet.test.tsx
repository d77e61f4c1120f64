import type { ColleagueList, TeamMember } from '@rifq/contract/calls';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { karim, salma } from '../../../testing/build-clinic.ts';
import { press, renderClinic, write } from '../../../testing/clinic-side.tsx';
import { refuse, respond, server } from '../../../testing/server.ts';
import type { Booked, Clearing } from './clearing.ts';
import { ClearingSheet } from './clearing-sheet.tsx';
import { RemovalSteps } from './removal-steps.tsx';

const { takes_reservations: _takes, ...karimBrief } = karim;
const member: TeamMember = {
  id: crypto.randomUUID(),
  name: salma.name,
  phone: '+966500000000',
  role: 'doctor',
  is_self: false,
  since: '2026-01-01T00:00:00.000Z',
  suspended: false,
  second_factor: true,
  doctor: null,
  version: 'a1',
};
const AT = '2026-11-25T10:00:00.000Z';
const UNTIL = '2026-11-25T10:30:00.000Z';

const booked = (change: Partial<Booked[number]> = {}): Booked[number] => ({
  reservation_id: crypto.randomUUID(),
  doctor_id: salma.id,
  starts_at: AT,
  ends_at: UNTIL,
  kind: 1,
  pet_name: 'لولو',
  owner_name: 'نورة',
  can_move: true,
  can_offer: true,
  is_paid: true,
  in_session: false,
  ...change,
});

/** Returns the same free time of Karim for each reservation. */
const karimIsFree = () =>
  server.use(
    respond('get', '/api/clinic/reservations/colleagues', query => ({
      reservations: String((query as { reservation_ids: string }).reservation_ids)
        .split(',')
        .map(
          (id): ColleagueList => ({
            reservation_id: id,
            colleagues: [{ doctor: karimBrief, obstacle: null }],
            choices: [{ doctor_id: karim.id, starts_at: AT, ends_at: UNTIL }],
          }),
        ),
    })),
  );

function render(all: Booked, member: Parameters<typeof renderClinic>[1] = { role: 'manager' }) {
  const onClear = vi.fn<(clearing: Clearing) => void>();
  const nothing = () => undefined;
  renderClinic(
    <ClearingSheet
      title="إنهاء العضوية؟"
      booked={all}
      error={null}
      isPending={false}
      onClear={onClear}
      onClose={nothing}
    />,
    member,
  );
  return onClear;
}

it('offers a free colleague to one of two at the same time, and cancels the other with a reason', async () => {
  karimIsFree();
  const [one, other] = [booked(), booked({ pet_name: 'بندق' })];
  const onClear = render([one, other]);
  press(/^عرض الزملاء المتاحين على الجميع/);
  expect(await screen.findAllByText(/يُعرض .*كريم.* في الموعد نفسه/)).toHaveLength(1);
  press(/^إلغاء الباقي وإنهاء العضوية/);
  expect(await screen.findByText('يلزم سبب، يقرؤه أصحاب الحجوزات.')).toBeTruthy();
  write('سبب الإلغاء', 'ترك الطبيب العيادة');
  press(/^إلغاء الباقي وإنهاء العضوية/);
  const offered = [{ reservation_id: one.reservation_id, doctor_id: karim.id, starts_at: AT }];
  const cancelled = [other.reservation_id];
  expect(onClear).toHaveBeenCalledWith({ offered, cancelled, cancel_reason: 'ترك الطبيب العيادة' });
  expect(await screen.findByText('لا زميل متاحًا لحجز واحد.')).toBeTruthy();
});

it('needs no reason once a colleague is offered for each', async () => {
  karimIsFree();
  const onClear = render([booked()]);
  press(/^عرض زميل لموعد/);
  fireEvent.click(await screen.findByRole('radio', { name: /كريم/ }));
  press('عرض هذا الزميل');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'سبب الإلغاء' })).toBeNull());
  press(/^عرض الزملاء وإنهاء العضوية/);
  expect(onClear).toHaveBeenCalledWith({ offered: [expect.objectContaining({ doctor_id: karim.id })] });
});

it.each([
  ['one in session', { role: 'manager' }, { in_session: true, can_offer: false }, /استشارة جارية/],
  ['the doctor who leaves', { role: 'doctor', doctor: salma }, {}, /مع إدارة العيادة/],
] as const)('has no way on for %s', (_name, member, change, text) => {
  render([booked(change)], member);
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /إنهاء العضوية/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'فتح' })).toBeTruthy();
});

it('shows fifty at first, each of which can be opened', () => {
  render(Array.from({ length: 60 }, () => booked()));
  expect(screen.getAllByRole('link', { name: 'فتح' })).toHaveLength(50);
  press('عرض حجوزات أخرى');
  expect(screen.getAllByRole('link', { name: 'فتح' })).toHaveLength(60);
});

it('asks for another colleague where the one that was chosen is not free any more', async () => {
  karimIsFree();
  const one = booked();
  const refused = (body: Parameters<typeof refuse>[3]) =>
    server.use(refuse('post', '/api/clinic/team/remove', 409, body));
  refused({ code: 'clinics.member_booked', message: 'لهذا الطبيب حجوزات.', booked: [one] });
  renderClinic(<RemovalSteps member={member} onClose={() => undefined} />, { role: 'manager' });
  press(/^إنهاء العضوية/);
  fireEvent.click(await screen.findByRole('button', { name: /^عرض زميل لموعد/ }));
  fireEvent.click(await screen.findByRole('radio', { name: /كريم/ }));
  press('عرض هذا الزميل');
  expect(await screen.findByText(/يُعرض .*كريم/)).toBeTruthy();
  expect(screen.queryByText('لهذا الطبيب حجوزات.')).toBeNull();
  refused({
    ...{ code: 'reservations.colleague_busy', message: 'لا وقت متاحًا لدى هذا الزميل.' },
    reservation_id: one.reservation_id,
  });
  press(/^عرض الزملاء وإنهاء العضوية/);
  expect(await screen.findByText(/لولو.*: لا وقت متاحًا لدى هذا الزميل/)).toBeTruthy();
  expect(screen.queryByText(/يُعرض .*كريم/)).toBeNull();
  expect(screen.getByRole('button', { name: /^عرض زميل لموعد/ })).toBeTruthy();
});
