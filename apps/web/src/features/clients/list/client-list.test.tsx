import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { buildClient, CLIENT_ID } from '../../../testing/build-client.ts';
import { mishmish } from '../../../testing/build-me.ts';
import { press, renderClinic } from '../../../testing/clinic-side.tsx';
import { respond, server } from '../../../testing/server.ts';
import { ClientList } from './client-list.tsx';

const SECOND_ID = '0190f5fe-7c00-7a00-8000-0000000000d9';
const CURSOR = { seen_at: '2026-11-18T09:00:00.000Z', id: CLIENT_ID };
const noura = buildClient({ id: SECOND_ID, name: 'نورة العتيبي', has_account: true, phone: null });

/** Serves the clients of each search, and returns what was searched. */
function searches(byText: Record<string, readonly ReturnType<typeof buildClient>[]>) {
  const sent: unknown[] = [];
  server.use(
    respond('post', '/api/clinic/clients/search', body => {
      sent.push(body);
      const text = JSON.parse(JSON.stringify(body)).search ?? '';
      return { clients: [...(byText[text] ?? [])], next: null };
    }),
  );
  return sent;
}

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'بحث في العملاء' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });

it('lists clients with their phone, patients and last visit, and has the focus in the search', async () => {
  searches({
    '': [buildClient({ note: 'يتأخّر', last_visit_at: '2026-11-18T09:00:00.000Z' }), noura],
  });
  renderClinic(<ClientList />);
  const [first, second] = within(await screen.findByRole('list', { name: 'العملاء' })).getAllByRole('link');
  expect(document.activeElement).toBe(field());
  expect(first?.getAttribute('href')).toBe(`/clinic/clients/${CLIENT_ID}`);
  expect(second?.textContent).toBe('نورة العتيبي');
  expect(screen.getByText('+966 551112233')).toBeTruthy();
  expect(screen.getAllByText('بلا حساب')).toHaveLength(1);
  expect(screen.getByRole('img', { name: 'عليه ملاحظة' })).toBeTruthy();
  expect(screen.getByText(/آخر موعد: .*18/)).toBeTruthy();
  expect(screen.getByText('بلا مواعيد')).toBeTruthy();
});

it('searches what was typed, once typing pauses, and announces the end', async () => {
  const sent = searches({ '': [noura], مشمش: [buildClient()] });
  renderClinic(<ClientList />);
  await screen.findByText('نورة العتيبي');
  type('مش');
  type(' مشمش ');
  expect(await screen.findByText('أبو فهد')).toBeTruthy();
  expect(screen.queryByText('نورة العتيبي')).toBeNull();
  expect(sent).toEqual([{}, { search: 'مشمش' }]);
  expect(screen.getByText('النتائج جاهزة.').getAttribute('role')).toBe('status');
});

it('loads the next page after the clients that it has', async () => {
  const sent: unknown[] = [];
  server.use(
    respond('post', '/api/clinic/clients/search', body => {
      sent.push(body);
      return JSON.stringify(body).includes('after')
        ? { clients: [noura], next: null }
        : { clients: [buildClient()], next: CURSOR };
    }),
  );
  renderClinic(<ClientList />);
  fireEvent.click(await screen.findByRole('button', { name: /^عرض المزيد/ }));
  expect(await screen.findByText('نورة العتيبي')).toBeTruthy();
  expect(screen.getByText('أبو فهد')).toBeTruthy();
  expect(sent).toEqual([{}, { after: CURSOR }]);
});

it('offers to add whom it did not find, and to search among all owners', async () => {
  searches({});
  renderClinic(<ClientList />);
  expect(await screen.findByRole('heading', { name: 'لا عملاء بعد' })).toBeTruthy();
  type('٠٥٥ ١١١ ٢٢٣٣');
  expect(await screen.findByRole('heading', { name: 'لا عميل بهذا البحث' })).toBeTruthy();
  press('إضافة عميل جديد');
  const { clientModal, modalSubject } = useUiStore.getState();
  expect(clientModal && modalSubject).toEqual({ typed: '٠٥٥ ١١١ ٢٢٣٣' });
  act(() => useUiStore.getState().closeModals('clientModal'));
  press('البحث برقم الجوال بين المربّين');
  await waitFor(() => expect(useUiStore.getState().visitModal).toBe(true));
  expect(useUiStore.getState().modalSubject).toEqual({ visit: 'now', typed: '٠٥٥ ١١١ ٢٢٣٣' });
});

it('names four patients of a client, and counts the others who live', async () => {
  const patients = ['أ', 'ب', 'ج', 'د', 'هـ', 'و'].map((name, index) => ({
    ...mishmish,
    id: crypto.randomUUID(),
    name,
    state: index === 0 ? ('passed_away' as const) : ('home' as const),
  }));
  searches({ '': [buildClient({ patients })] });
  renderClinic(<ClientList />);
  const list = await screen.findByRole('list', { name: 'الحيوانات' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(item => item.textContent),
  ).toEqual(expect.arrayContaining(['ب', 'هـ', 'و1 غيرها']));
  expect(within(list).queryByText('أ')).toBeNull();
});
