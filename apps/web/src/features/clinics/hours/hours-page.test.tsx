import type { DoctorWeek } from '@rifq/contract/calls';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, server } from '../../../testing/server.ts';
import { salma } from '../testing/build.ts';
import { press, renderClinic, write } from '../testing/clinic-side.tsx';
import { Component as HoursPage } from './hours-page.tsx';

it('tells the desk whose hours these are, and asks for none', () => {
  renderClinic(<HoursPage />);
  expect(screen.getByText('ساعات العمل لأطباء العيادة وإدارتها.')).toBeTruthy();
});

it('keeps days off that are being written while the second factor is passed again', async () => {
  const week: DoctorWeek = { doctor: salma, time_zone: 'Asia/Riyadh', week: [], days_off: [] };
  server.use(answer('get', '/api/clinic/hours', { doctors: [week] }));
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
