import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildService } from '../../../testing/build-client.ts';
import { press, renderClinic, write } from '../../../testing/clinic-side.tsx';
import { refuseOnce, respond, server } from '../../../testing/server.ts';
import { Component as ServicesPage } from './services-page.tsx';

const manager = { role: 'manager' } as const;
const listIs = (...services: ReturnType<typeof buildService>[]) =>
  server.use(respond('get', '/api/clinic/services', { currency: 'SAR', services }));

async function edit(name: string, entry: string) {
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(`خيارات .*${name}`) }));
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }));
}

it('shows lengths and prices to every member, and changes to managers only', async () => {
  listIs(buildService(), buildService({ id: crypto.randomUUID(), name: 'تطعيم', vat_percent: 0 }));
  renderClinic(<ServicesPage />);
  expect(await screen.findByText('كشف عام')).toBeTruthy();
  expect(screen.getAllByText(/150\.00/)).toHaveLength(2);
  expect(screen.getByText(/20 دقيقة.*يشمل ضريبة .*15/)).toBeTruthy();
  expect(screen.getByText(/بلا ضريبة/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('adds a service under an id of its own, with the price in minor units', async () => {
  listIs();
  const sent: unknown[] = [];
  server.use(
    respond('post', '/api/clinic/services/save', body => {
      sent.push(body);
      return { service: buildService() };
    }),
  );
  renderClinic(<ServicesPage />, manager);
  await screen.findByText('لا خدمات بعد');
  press('إضافة خدمة');
  await screen.findByRole('dialog');
  write('اسم الخدمة', 'كشف عام');
  press(/^حفظ/);
  expect(await screen.findByText('يلزم السعر، ولو كان صفرًا.')).toBeTruthy();
  const price = screen.getByRole('textbox', { name: 'السعر شاملًا الضريبة' });
  fireEvent.change(price, { target: { value: '149.5' } });
  fireEvent.blur(price);
  press(/^حفظ/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([
    {
      service_id: expect.stringMatching(/^[\da-f-]{36}$/),
      name: 'كشف عام',
      minutes: 20,
      price: 14_950,
      vat_percent: 15,
    },
  ]);
});

it('saves a service that was removed in the meantime as another one', async () => {
  const service = buildService();
  listIs(service);
  renderClinic(<ServicesPage />, manager);
  await edit('كشف عام', 'تعديل');
  await screen.findByRole('dialog');
  write('اسم الخدمة', 'كشف مطوّل');
  server.use(
    refuseOnce('post', '/api/clinic/services/save', 409, {
      message: 'حُذفت الخدمة.',
      code: 'clinics.service_removed',
    }),
  );
  press(/^حفظ/);
  expect(await screen.findByText('حُذفت الخدمة.')).toBeTruthy();
  const sent: { service_id?: unknown }[] = [];
  server.use(
    respond('post', '/api/clinic/services/save', body => {
      sent.push(JSON.parse(JSON.stringify(body)));
      return { service };
    }),
  );
  press(/^حفظها خدمة جديدة/);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ name: 'كشف مطوّل' });
  expect(sent[0]?.service_id).not.toBe(service.id);
});

it('removes a service after a confirmation', async () => {
  const service = buildService();
  listIs(service);
  const sent: unknown[] = [];
  server.use(
    respond('post', '/api/clinic/services/remove', body => {
      sent.push(body);
      return {};
    }),
  );
  renderClinic(<ServicesPage />, manager);
  await edit('كشف عام', 'حذف');
  fireEvent.click(await screen.findByRole('button', { name: /^حذف الخدمة/ }));
  await waitFor(() => expect(sent).toEqual([{ service_id: service.id }]));
});
