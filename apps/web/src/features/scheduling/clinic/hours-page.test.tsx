import type { DoctorWeek } from '@rifq/contract/calls';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { HeaderSlots } from '../../../lib/pages/page-header.tsx';
import { salma } from '../../../testing/build-clinic.ts';
import { press, renderClinic, write } from '../../../testing/clinic-side.tsx';
import { refuse, respond, server } from '../../../testing/server.ts';
import { ConflictCard } from './conflict-card.tsx';
import { Component as HoursPage } from './hours-page.tsx';
import type { HoursConflict } from './use-hours-change.ts';

// jsdom has no layout, so there is nothing to scroll.
Element.prototype.scrollIntoView = () => undefined;

it('explains to the desk that hours are for doctors and managers, and requests none', () => {
  renderClinic(<HoursPage />);
  expect(screen.getByText('ساعات العمل لأطباء العيادة وإدارتها.')).toBeTruthy();
});

it('preserves a draft of days off across a second-factor prompt', async () => {
  const week: DoctorWeek = {
    doctor: salma,
    time_zone: 'Asia/Riyadh',
    today: '2026-11-20',
    week: [],
    days_off: [],
    version: 'a1',
  };
  server.use(respond('get', '/api/clinic/hours', { doctors: [week], periods: [], holidays: [] }));
  const open = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'إضافة' }));
    await screen.findByRole('dialog', { name: 'إضافة إجازة' });
  };
  const { unmount } = renderClinic(<HoursPage />, { role: 'doctor', doctor: salma });
  await open();
  write('السبب', 'دورة تدريبية');
  unmount();
  renderClinic(<HoursPage />, { role: 'doctor', doctor: salma });
  await open();
  const reason = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'السبب' });
  expect(reason().value).toBe('دورة تدريبية');
  press('إغلاق');
  press('إغلاق دون حفظ');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await open();
  expect(reason().value).toBe('');
});

it.each([true, false])('offers to move affected reservations if the doctor takes reservations: %s', takes => {
  const week: DoctorWeek = {
    doctor: { ...salma, takes_reservations: takes },
    time_zone: 'Asia/Riyadh',
    today: '2026-11-20',
    week: [],
    days_off: [],
    version: 'a1',
  };
  const booked = {
    reservation_id: crypto.randomUUID(),
    doctor_id: salma.id,
    starts_at: '2026-11-21T14:30:00.000Z',
    pet_name: 'مشمش',
    owner_name: 'نورة',
    is_paid: true,
    ends_at: '2026-11-25T10:30:00.000Z',
    kind: 1 as const,
    can_move: true,
    can_offer: false,
    in_session: false,
  };
  const conflict: HoursConflict = {
    booked: [booked],
    change: { type: 'dayOff', from: '2026-11-21', to: '2026-11-21', reason: 'سفر' },
    resolutions: {},
  };
  const ignore = () => undefined;
  renderClinic(
    <ConflictCard
      conflict={conflict}
      weeks={[week]}
      calendar={{ periods: [], holidays: [] }}
      isPending={false}
      onResolve={ignore}
      onSave={ignore}
      onGiveUp={ignore}
    />,
  );
  expect(screen.queryAllByRole('button', { name: /^نقل موعد/ })).toHaveLength(takes ? 1 : 0);
  expect(screen.getByRole('button', { name: /^إلغاء مع استرداد المبلغ/ })).toBeTruthy();
});

it('shows the days that a colleague has changed, and saves the choice', async () => {
  const doctor = { ...salma, id: crypto.randomUUID() };
  const day = (weekday: number, to: number) => ({ weekday, from: 540, to, breaks: [] });
  const week: DoctorWeek = {
    doctor,
    time_zone: 'Asia/Riyadh',
    today: '2026-11-20',
    week: [day(0, 1020), day(1, 1020)],
    days_off: [],
    version: 'a1',
  };
  const now = { ...week, week: [day(0, 1020)], time_zone: 'Asia/Dubai', version: 'b2' };
  server.use(respond('get', '/api/clinic/hours', { doctors: [week], periods: [], holidays: [] }));
  const actions = document.body.appendChild(document.createElement('div'));
  const show = () =>
    renderClinic(
      <HeaderSlots value={{ back: null, actions }}>
        <HoursPage />
      </HeaderSlots>,
      { role: 'doctor', doctor },
    );
  const { unmount } = show();
  // The user closed Sunday; the colleague closed Monday and changed the zone.
  fireEvent.click(await screen.findByRole('switch', { name: 'الأحد' }));
  const reloaded = vi.fn();
  server.use(
    respond('get', '/api/clinic/hours', () => {
      reloaded();
      return { doctors: [now], periods: [], holidays: [] };
    }),
    refuse('post', '/api/clinic/hours/save', 409, {
      code: 'request.stale',
      message: 'تغيّرت هذه البيانات بعد فتحها.',
      current: { doctor: now },
      changed_by: { who: 'colleague', name: null },
    }),
  );
  fireEvent.click(await screen.findByRole('button', { name: /^حفظ التغييرات/ }));
  await screen.findByText(/حُفظ تعديل آخر من العيادة/);
  await waitFor(() => expect(reloaded).toHaveBeenCalled());
  await waitFor(() => expect(screen.queryByText(/حُفظت ساعات أخرى/)).toBeNull());
  // The page is unmounted and mounted again with the unsaved change.
  unmount();
  show();
  const again = await screen.findByText(/حُفظ تعديل آخر من العيادة/);
  expect(document.activeElement).not.toBe(again);
  const isOpen = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name }).checked;
  expect([isOpen('الأحد'), isOpen('الاثنين')]).toEqual([false, false]);
  const saved = vi.fn();
  server.use(
    respond('post', '/api/clinic/hours/save', sent => {
      saved(sent);
      return { doctor: now };
    }),
  );
  fireEvent.click(screen.getByRole('button', { name: /^حفظ التغييرات/ }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(saved.mock.lastCall?.[0]).toMatchObject({ time_zone: 'Asia/Dubai', week: [], version: 'b2' });
});
