import type { ClinicFigures } from '@rifq/contract/calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import * as files from '../../../lib/files/save-file.ts';
import { renderClinic } from '../../../testing/clinic-side.tsx';
import { refuseOnce, respond, server } from '../../../testing/server.ts';
import { Component as FiguresPage } from './figures-page.tsx';

const none = { unpaid: 0, booked: 0, arrived: 0, in_room: 0, to_pay: 0, done: 0, no_show: 0, cancelled: 0 };
const figures = (overrides: Partial<ClinicFigures> = {}): ClinicFigures => ({
  time_zone: 'Asia/Riyadh',
  currency: 'SAR',
  visits: { at_clinic: { ...none, done: 12, no_show: 2 }, in_app: { ...none, done: 3 } },
  waiting: { average: 11.4, longest: 34, count: 9 },
  revenue: [
    { day: '2026-11-19', cash: 15_050, mada: 20_000, transfer: 0 },
    { day: '2026-11-20', cash: -2_000, mada: 0, transfer: 4_000 },
  ],
  doses: [{ protocols: ['2'], product: '=Nobivac', batch: 'A1', count: 4 }],
  ...overrides,
});
const show = (role: 'manager' | 'desk' = 'manager', at = '/clinic/figures') =>
  renderClinic(<FiguresPage />, { role }, at);

afterEach(() => vi.restoreAllMocks());

it('counts the last seven days of the clinic until another range is chosen', async () => {
  const asked: unknown[] = [];
  server.use(
    respond('get', '/api/clinic/figures', sent => {
      asked.push(sent);
      return figures();
    }),
  );
  show();
  expect(await screen.findByText(/11 دقيقة/)).toBeTruthy();
  const visits = screen.getByRole('table', { name: /الزيارات والاستشارات/ });
  expect(within(visits).getByRole('row', { name: /^مكتمل 12 3$/ })).toBeTruthy();
  expect(within(visits).getByRole('row', { name: /^المجموع 14 3$/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'آخر 30 يومًا' }));
  await waitFor(() =>
    expect(asked).toEqual([
      { from: '2026-11-14', to: '2026-11-20' },
      { from: '2026-10-22', to: '2026-11-20' },
    ]),
  );
});

it('refuses days in the wrong order and too many of them at their field', async () => {
  server.use(respond('get', '/api/clinic/figures', figures()));
  const { address } = show();
  await screen.findByText(/11 دقيقة/);
  await screen.findByRole('textbox', { name: 'من يوم' });
  const type = (name: string, value: string) => {
    const field = screen.getByRole('textbox', { name });
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
  };
  const submit = () => fireEvent.click(screen.getByRole('button', { name: 'عرض' }));
  type('إلى يوم', '1/11/2026');
  submit();
  expect(await screen.findByText('يلزم يوم لا يسبق أول يوم.')).toBeTruthy();
  type('من يوم', '1/7/2026');
  submit();
  expect(await screen.findByText(/أطول مدّة تُعرض 92 يومًا/)).toBeTruthy();
  type('من يوم', '1/10/2026');
  submit();
  await waitFor(() => expect(address()).toBe('/clinic/figures?from=2026-10-01&to=2026-11-01'));
});

it('downloads a table as a file in which no text is a formula and amounts are numbers', async () => {
  const saved: { file: Blob; name: string }[] = [];
  vi.spyOn(files, 'saveFile').mockImplementation((file, name) => void saved.push({ file, name }));
  server.use(respond('get', '/api/clinic/figures', figures()));
  show();
  fireEvent.click(await screen.findByRole('button', { name: /تنزيل ملف «مقبوضات الصندوق»/ }));
  fireEvent.click(screen.getByRole('button', { name: /تنزيل ملف «اللقاحات حسب التشغيلة»/ }));
  fireEvent.click(screen.getByRole('button', { name: /تنزيل ملف «الحضور والانتظار»/ }));
  expect(saved.map(({ name }) => name)).toEqual([
    'مقبوضات الصندوق 2026-11-14 2026-11-20.csv',
    'اللقاحات حسب التشغيلة 2026-11-14 2026-11-20.csv',
    'الحضور والانتظار 2026-11-14 2026-11-20.csv',
  ]);
  const texts = await Promise.all(saved.map(({ file }) => file.text()));
  expect(texts[0]).toMatch(/"2026-11-19",150\.5,200,0,350\.5\r\n"2026-11-20",-20,0,40,20\r\n$/);
  expect(texts[1]).toMatch(/,"'=Nobivac","A1",4\r\n$/);
  expect(texts[2]).toMatch(/\r\n2,11\.4,34,9\r\n$/);
});

it('says what there was none of', async () => {
  server.use(
    respond(
      'get',
      '/api/clinic/figures',
      figures({ visits: { at_clinic: none, in_app: none }, waiting: null, revenue: [], doses: [] }),
    ),
  );
  show();
  expect(await screen.findByText('لم يُقبض شيء في الصندوق في هذه المدّة.')).toBeTruthy();
  expect(screen.getByText('لا زيارات ولا استشارات في هذه المدّة.')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByRole('button', { name: /تنزيل ملف «مقبوضات/ })).toBeNull();
});

it('shows a failed load, and loads again', async () => {
  server.use(
    refuseOnce('get', '/api/clinic/figures', 403, { code: 'clinics.role', message: 'للمدير فقط.' }),
    respond('get', '/api/clinic/figures', figures()),
  );
  show();
  expect(await screen.findByText('تعذّر التحميل')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /إعادة المحاولة/ }));
  expect(await screen.findByText(/11 دقيقة/)).toBeTruthy();
});

it('is for managers only', async () => {
  const { address } = show('desk');
  await waitFor(() => expect(address()).toBe('/clinic'));
});
