import type { RecalledDose } from '@rifq/contract/calls';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { salma } from '../../../../testing/build-clinic.ts';
import { press, renderClinic, write } from '../../../../testing/clinic-side.tsx';
import { respond, server } from '../../../../testing/server.ts';
import { Component as RecallPage } from './recall-page.tsx';

afterEach(() => vi.restoreAllMocks());

const buildRecalled = (change: Partial<RecalledDose> = {}): RecalledDose => ({
  dose_id: crypto.randomUUID(),
  pet: { id: crypto.randomUUID(), name: 'مشمش', species: 'cat' },
  given_on: '2026-03-01',
  product: null,
  product_name: 'Nobivac Rabies',
  batch: 'A482-19B',
  expires_on: '2027-01-31',
  doctor_name: 'د. سلمى الحدّاد',
  client: { id: crypto.randomUUID(), name: 'نورة العتيبي', phone: '+966501234567', has_account: true },
  notified_at: null,
  ...change,
});

const manager = { role: 'manager' } as const;
const products = [{ product: null, product_name: 'Nobivac Rabies' }];
const recallIs = (doses: RecalledDose[], more = false) =>
  server.use(respond('get', '/api/clinic/recall', { doses, more, products }));

async function search(batch: string) {
  write('رقم التشغيلة', batch);
  press('بحث');
  await screen.findByRole('list', { name: 'الحيوانات' });
}

it('is closed to the desk', () => {
  renderClinic(<RecallPage />, { role: 'desk', doctor: null });
  expect(screen.getByText('السحب لأطباء العيادة ومديريها.')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('asks for a batch number before it searches', () => {
  renderClinic(<RecallPage />, manager);
  press('بحث');
  expect(screen.getByText('يلزم رقم التشغيلة.')).toBeTruthy();
});

it('lists animals with label and doctor, the phone where the clinic sees it, and says when there is none', async () => {
  recallIs([buildRecalled()]);
  renderClinic(<RecallPage />, manager);
  await search('a482 19b');
  expect(screen.getByText('مشمش')).toBeTruthy();
  expect(screen.getByText('Nobivac Rabies')).toBeTruthy();
  expect(screen.getByText('A482-19B')).toBeTruthy();
  expect(screen.getByRole('link', { name: /501234567/ }).getAttribute('href')).toBe('tel:+966501234567');
  expect(screen.getByText('جرعة واحدة')).toBeTruthy();
  recallIs([]);
  write('رقم التشغيلة', 'B1');
  press('بحث');
  expect(await screen.findByText('لا حيوان بهذه التشغيلة')).toBeTruthy();
});

it('saves the animals of all pages as a table in which nothing is a formula', async () => {
  const first = buildRecalled();
  const last = buildRecalled({ pet: { ...first.pet, name: '=HYPERLINK("x")' }, given_on: '2026-01-02' });
  const asked: unknown[] = [];
  server.use(
    respond('get', '/api/clinic/recall', query => {
      asked.push(query);
      return asked.length === 1
        ? { doses: [first], more: true, products }
        : { doses: [last], more: false, products };
    }),
  );
  const saved: Blob[] = [];
  Object.assign(URL, {
    createObjectURL(file: Blob) {
      saved.push(file);
      return 'blob:table';
    },
    revokeObjectURL: () => undefined,
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  renderClinic(<RecallPage />, manager);
  await search('A482-19B');
  press(/حفظ جدول/);
  await waitFor(() => expect(saved).toHaveLength(1));
  const lines = (await saved[0]?.text())?.split('\r\n') ?? [];
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain('"مشمش"');
  expect(lines[1]).toContain(`"'+966501234567"`);
  expect(lines[2]).toContain(`"'=HYPERLINK(""x"")"`);
});

it('notifies an owner after a question, and then shows the day for each of their animals', async () => {
  const client = { id: crypto.randomUUID(), name: 'نورة', phone: null, has_account: true };
  recallIs([buildRecalled({ client }), buildRecalled({ client })]);
  const sent: unknown[] = [];
  server.use(
    respond('post', '/api/clinic/recall/notify', body => {
      sent.push(body);
      return { notified_at: '2026-11-20T09:00:00.000Z' };
    }),
  );
  renderClinic(<RecallPage />, manager);
  await search('A482-19B');
  const [button] = screen.getAllByRole('button', { name: /إشعار المربّي/ });
  if (!button) throw new Error('no button');
  fireEvent.click(button);
  fireEvent.click(await screen.findByRole('button', { name: /^إرسال الإشعار/ }));
  expect(await screen.findAllByText(/أُشعر/)).toHaveLength(2);
  expect(sent).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /إشعار المربّي/ })).toBeNull();
});

it('offers no notification to a client without an account', async () => {
  const client = { id: crypto.randomUUID(), name: 'أبو فهد', phone: '+966501234567', has_account: false };
  recallIs([buildRecalled({ client })]);
  renderClinic(<RecallPage />, manager);
  await search('A482-19B');
  expect(screen.queryByRole('button', { name: /إشعار المربّي/ })).toBeNull();
});

it('searches the same batch again on request, and leads doctors to what the clinic recorded', async () => {
  const asked: unknown[] = [];
  const dose = buildRecalled();
  server.use(
    respond('get', '/api/clinic/recall', query => {
      asked.push(query);
      return { doses: asked.length === 1 ? [] : [dose], more: false, products };
    }),
  );
  renderClinic(<RecallPage />, { doctor: salma });
  write('رقم التشغيلة', 'A482');
  press('بحث');
  expect(await screen.findByText('لا حيوان بهذه التشغيلة')).toBeTruthy();
  press('بحث');
  const link = await screen.findByRole('link', { name: 'مشمش' });
  expect(link.getAttribute('href')).toBe(`/clinic/patients/${dose.pet.id}`);
  expect(asked).toHaveLength(2);
});

it('stays at the choice of a product while its animals are loading', async () => {
  const both = [...products, { product: null, product_name: 'Rabisin' }];
  server.use(respond('get', '/api/clinic/recall', { doses: [buildRecalled()], more: false, products: both }));
  renderClinic(<RecallPage />, manager);
  await search('A482-19B');
  const choice = screen.getByRole('radio', { name: 'Rabisin' });
  server.use(
    respond('get', '/api/clinic/recall', {
      doses: [buildRecalled({ product_name: 'Rabisin' })],
      more: false,
      products: both,
    }),
  );
  fireEvent.click(choice);
  await waitFor(() =>
    expect(screen.getByRole('list', { name: 'الحيوانات' }).textContent).toContain('Rabisin'),
  );
  expect(choice.isConnected).toBe(true);
});
