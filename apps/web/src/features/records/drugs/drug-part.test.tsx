import type { DrugReminder, Prescription } from '@rifq/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildMe } from '../../../testing/build-me.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { refuseOnce, respond, server } from '../../../testing/server.ts';
import { DrugPart } from './drug-part.tsx';
import { drugsQuery } from './drugs-query.ts';

const petId = crypto.randomUUID();
const prescription: Prescription = {
  id: crypto.randomUUID(),
  drug: 'Surolan',
  strength: null,
  dose: '5 قطرات',
  route: 'ear',
  frequency: 'مرتان يوميًّا',
  duration_days: 7,
  quantity: null,
  note: null,
  prescriber: 'د. خالد',
};
const first = '2026-11-20T05:00:00.000Z';
const second = '2026-11-20T17:00:00.000Z';
const buildReminder = (change: Partial<DrugReminder> = {}): DrugReminder => ({
  id: crypto.randomUUID(),
  prescription_id: prescription.id,
  minutes: [480, 1200],
  starts_on: '2026-11-20',
  ends_on: '2026-11-26',
  next_at: '2026-11-21T05:00:00.000Z',
  counts: { due: 2, given: 0, skipped: 0 },
  doses: [
    { due_at: second, state: null },
    { due_at: first, state: null },
  ],
  more: false,
  version: 'v1',
  ...change,
});

beforeEach(() => server.use(respond('get', '/api/user/me', buildMe())));

/** Answers with this reminder, or none, from now on. */
const remindersAre = (...reminders: DrugReminder[]) =>
  server.use(respond('get', '/api/reservations/drugs', { reminders }));

function Part() {
  const { data } = useQuery(drugsQuery(petId));
  if (data === undefined) return null;
  return <DrugPart petId={petId} prescription={prescription} reminder={data.reminders[0]} isOpen />;
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

it('switches reminders on at two usual times, of which one can be changed and others added', async () => {
  remindersAre();
  const sent: unknown[] = [];
  server.use(
    respond('post', '/api/reservations/drugs/remind', body => {
      sent.push(body);
      remindersAre(buildReminder({ doses: [], counts: { due: 0, given: 0, skipped: 0 } }));
      return { reminder: buildReminder({ doses: [], counts: { due: 0, given: 0, skipped: 0 } }) };
    }),
  );
  renderScreen(<Part />);
  fireEvent.click(await screen.findByRole('button', { name: /^تذكير بالجرعات/ }));
  await screen.findByRole('dialog');
  fireEvent.change(screen.getByLabelText('وقت الجرعة 1'), { target: { value: '07:30' } });
  press('إضافة وقت');
  expect(screen.getByLabelText('وقت الجرعة 3')).toBeTruthy();
  press('حذف وقت الجرعة 3');
  press(/^حفظ/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([
    {
      prescription_id: prescription.id,
      minutes: [450, 1200],
      starts_on: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    },
  ]);
  expect(await screen.findByRole('button', { name: /^إيقاف التذكير/ })).toBeTruthy();
});

it('marks a dose and takes that back; one that was passed over is not on record', async () => {
  const reminder = buildReminder();
  remindersAre(reminder);
  const sent: unknown[] = [];
  server.use(
    respond('post', '/api/reservations/drugs/mark', body => {
      sent.push(body);
      const isGiven = sent.length === 1;
      const next = buildReminder({
        ...reminder,
        counts: { due: 2, given: isGiven ? 1 : 0, skipped: 0 },
        doses: [
          { due_at: second, state: isGiven ? 'given' : null },
          { due_at: first, state: null },
        ],
      });
      remindersAre(next);
      return { reminder: next };
    }),
  );
  renderScreen(<Part />);
  expect(await screen.findAllByText('لم تُسجَّل')).toHaveLength(1);
  const [latest] = screen.getAllByRole('button', { name: /^أُعطيت:/ });
  if (!latest) throw new Error('no button');
  fireEvent.click(latest);
  expect(await screen.findByText(/أُعطيت 1 من 2/)).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: /^تراجع/ }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^تراجع/ })).toBeNull());
  expect(sent).toEqual([
    { reminder_id: reminder.id, due_at: second, state: 'given' },
    { reminder_id: reminder.id, due_at: second, state: null },
  ]);
});

it('loads earlier doses on demand', async () => {
  remindersAre(buildReminder({ more: true }));
  server.use(
    respond('get', '/api/reservations/drugs/doses', {
      doses: [{ due_at: '2026-11-19T17:00:00.000Z', state: 'skipped' }],
      more: false,
    }),
  );
  renderScreen(<Part />);
  await screen.findAllByText('لم تُسجَّل');
  press(/^عرض المزيد/);
  expect(await screen.findByText('لم تُعطَ', { selector: '.chip, .chip *' })).toBeTruthy();
});

it('leaves what was typed when another device was faster, and saves it after a review', async () => {
  remindersAre(buildReminder());
  server.use(
    refuseOnce('post', '/api/reservations/drugs/remind', 409, { message: 'تغيّرت.', code: 'request.stale' }),
  );
  const { queryClient } = renderScreen(<Part />);
  fireEvent.click(await screen.findByRole('button', { name: /^تعديل التذكير/ }));
  await screen.findByRole('dialog');
  fireEvent.change(screen.getByLabelText('وقت الجرعة 1'), { target: { value: '07:30' } });
  remindersAre(buildReminder({ version: 'v2' }));
  press(/^حفظ/);
  expect(await screen.findByText('تغيّرت.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('وقت الجرعة 1').value).toBe('07:30');
  const sent: unknown[] = [];
  server.use(
    respond('post', '/api/reservations/drugs/remind', body => {
      sent.push(body);
      return { reminder: buildReminder({ version: 'v3' }) };
    }),
  );
  await waitFor(() => expect(queryClient.isFetching() + queryClient.isMutating()).toBe(0));
  press(/^حفظ/);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ minutes: [450, 1200], version: 'v2' });
});
