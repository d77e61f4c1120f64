import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { queryKeys } from '../../../../lib/calls/query-keys.ts';
import {
  buildClinicReservation,
  buildDay,
  buildPatient,
  buildSlot,
  salma,
} from '../../../../testing/build-clinic.ts';
import { buildItem, buildPlan } from '../../../../testing/build-plan.ts';
import { press, renderClinic, scheduleIs } from '../../../../testing/clinic-side.tsx';
import { respond, server } from '../../../../testing/server.ts';
import { TodayPage } from './today-page.tsx';

const today = buildClinicReservation({ ...buildSlot('2026-11-20T10:00:00.000Z'), reason: 'حكّة في الأذن' });

it('shows a doctor the reasons for visits, and the doses that wait', async () => {
  server.use(
    scheduleIs(buildDay({ reservations: [today] })),
    // The doses themselves are not requested: that would be an access to a record.
    respond('get', '/api/clinic/doses/count', { count: 1 }),
  );
  renderClinic(<TodayPage />, { role: 'doctor', doctor: salma });
  expect(await screen.findByRole('heading', { name: /جرعات تنتظر تأكيدك/ })).toBeTruthy();
  expect(screen.getAllByText(/حكّة في الأذن/).length).toBeGreaterThan(0);
});

it('shows plan and last visit of the next patient once the doctor requests them', async () => {
  const next = { ...today, warnings: [], can: { ...today.can, record: true } };
  const day = buildDay({ reservations: [next] });
  const read: unknown[] = [];
  const overdue = buildItem({ status: 'overdue', due_on: '2026-11-13' });
  server.use(
    scheduleIs({ ...day, doctors: day.doctors.slice(0, 1) }),
    respond('get', '/api/clinic/doses/count', { count: 0 }),
    respond('get', '/api/clinic/record', sent => {
      read.push(sent);
      return {
        pet: buildPatient(),
        owner_name: 'نورة العتيبي',
        plan: buildPlan({ items: [overdue] }),
        confirmed_here: [],
        weights: [],
        visits: [
          {
            reservation_id: crypto.randomUUID(),
            kind: 1 as const,
            starts_at: '2025-11-14T10:00:00.000Z',
            doctor_name: 'د. كريم',
            reason: 'سعال',
            summary: null,
          },
        ],
        open_until: '2026-12-20T10:00:00.000Z',
      };
    }),
  );
  renderClinic(<TodayPage />, { role: 'doctor', doctor: salma });
  await screen.findByRole('heading', { name: /التالي/ });
  expect(read).toEqual([]);
  press('الخطة وآخر زيارة');
  expect(await screen.findByText(/د\. كريم/)).toBeTruthy();
  expect(await screen.findByText(/متأخّر/)).toBeTruthy();
  expect(read).toEqual([{ reservation_id: today.id }]);
});

it('shows the desk times, names and the phone, and requests no doses', async () => {
  server.use(scheduleIs(buildDay({ reservations: [{ ...today, reason: null }] })));
  renderClinic(<TodayPage />);
  expect(await screen.findByRole('link', { name: '+966 501234567' })).toBeTruthy();
  expect(screen.getAllByText(/نورة العتيبي/).length).toBeGreaterThan(0);
  expect(screen.queryByText('جرعات تنتظر تأكيدك')).toBeNull();
});

it('shows reservations with an emergency sign above all others, to the desk without the reason', async () => {
  const flagged = { ...today, reason: null, red_flags: ['bleeding' as const] };
  const other = buildClinicReservation({ ...buildSlot('2026-11-20T12:00:00.000Z') });
  server.use(scheduleIs(buildDay({ reservations: [flagged, { ...other, id: salma.id }] })));
  renderClinic(<TodayPage />);
  const card = await screen.findByRole('region', { name: 'علامات طارئة' });
  expect(within(card).getAllByRole('link')).toHaveLength(1);
  expect(card.textContent).toContain('نزيف لا يتوقّف خلال 5 دقائق');
});

it('shows emergency signs of a week with their days, and those of other pages above it', async () => {
  const flagged = { ...today, reason: null, red_flags: ['bleeding' as const] };
  server.use(scheduleIs(buildDay({ reservations: [flagged] }), buildDay({ day: '2026-11-21' })));
  renderClinic(<TodayPage flagged={<p>رسالة</p>} />, {}, '/clinic?span=week');
  const card = await screen.findByRole('region', { name: 'علامات طارئة' });
  expect(card.textContent).toContain('الجمعة، 1:00');
  expect(screen.getByText('رسالة')).toBeTruthy();
});

it('lists the reservations of a doctor who has left the clinic, and offers the doctor as a filter', async () => {
  const left = { ...salma, id: today.id, name: 'د. ليلى' };
  server.use(scheduleIs(buildDay({ reservations: [{ ...today, doctor: left }] })));
  renderClinic(<TodayPage />);
  expect((await screen.findAllByText(/نورة العتيبي/)).length).toBeGreaterThan(0);
  expect(screen.getByRole('link', { name: /ليلى/ })).toBeTruthy();
});

it('opens phone booking from a free slot, and keeps it open when the slot is taken', async () => {
  const free = [buildSlot('2026-11-20T11:00:00.000Z')];
  const [first, second] = buildDay().doctors;
  if (first === undefined || second === undefined) throw new Error('the day has two doctors');
  server.use(
    scheduleIs(buildDay({ doctors: [{ ...first, free }, second] })),
    respond('get', '/api/reservations/slots', { slots: free, taken: [], time_zone: 'Asia/Riyadh' }),
  );
  const { queryClient } = renderClinic(<TodayPage />);
  await screen.findByRole('button', { name: /موعد فارغ.*2:00/ });
  press(/موعد فارغ.*2:00/);
  expect(await screen.findByRole('textbox', { name: 'جوال المربّي' })).toBeTruthy();
  server.use(scheduleIs(buildDay()));
  await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.clinic.all }));
  const nextFree = { name: /موعد فارغ.*2:00/, hidden: true };
  await waitFor(() => expect(screen.queryByRole('button', nextFree)).toBeNull());
  expect(screen.getByRole('textbox', { name: 'جوال المربّي' })).toBeTruthy();
});

it('shows the night that is still running after midnight, and its holiday once for all doctors', async () => {
  // Half past midnight in Riyadh.
  vi.setSystemTime('2026-11-20T21:30:00.000Z');
  const evening = buildDay({ day: '2026-11-20', reservations: [today], holiday: 'عيد الفطر' });
  const asked: string[] = [];
  server.use(
    respond('get', '/api/clinic/schedule', sent => {
      const from = typeof sent === 'object' && sent !== null && 'from' in sent ? String(sent.from) : '';
      asked.push(from);
      const days = [from === '2026-11-20' ? evening : buildDay({ day: from })];
      return { time_zone: 'Asia/Riyadh', today: '2026-11-20', doctors: [salma], days };
    }),
  );
  renderClinic(<TodayPage />);
  expect((await screen.findAllByText(/نورة العتيبي/)).length).toBeGreaterThan(0);
  expect(asked).toEqual(['2026-11-21', '2026-11-20']);
  expect(screen.getAllByText('العيادة في عطلة: عيد الفطر')).toHaveLength(1);
  expect(screen.queryByText(/في إجازة/)).toBeNull();
});
