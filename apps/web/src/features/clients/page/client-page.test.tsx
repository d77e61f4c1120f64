import type { ClinicClientPage } from '@rifq/contract/calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { buildClient, buildClientPage, CLIENT_ID } from '../../../testing/build-client.ts';
import { buildClinicReservation, buildPatient, nora, RESERVATION_ID } from '../../../testing/build-clinic.ts';
import { mishmish } from '../../../testing/build-me.ts';
import { press, renderClinic, write } from '../../../testing/clinic-side.tsx';
import { refuse, refuseOnce, respond, server } from '../../../testing/server.ts';
import { ClientPage } from './client-page.tsx';

function open(page: Partial<ClinicClientPage> = {}) {
  server.use(respond('get', '/api/clinic/clients/view', buildClientPage(page)));
  return renderClinic(
    <Routes>
      <Route path="/clinic/clients/:id" element={<ClientPage chipOf={({ state }) => <i>{state}</i>} />} />
      <Route path="*" element={null} />
    </Routes>,
    {},
    `/clinic/clients/${CLIENT_ID}`,
  );
}

it('shows phone, note, patients and reservations, each with a link to its room', async () => {
  open({
    client: buildClient({ note: 'يفضّل الاتصال مساءً' }),
    reservations: [
      buildClinicReservation({ kind: 3, service_name: 'كشف عام', owner: { ...nora, has_account: false } }),
    ],
  });
  expect(await screen.findByText('يفضّل الاتصال مساءً')).toBeTruthy();
  expect(screen.getByRole('link', { name: '+966 551112233' }).getAttribute('href')).toBe('tel:+966551112233');
  const reservations = screen.getByRole('region', { name: 'المواعيد' });
  const link = within(reservations).getByRole('link', { name: /مشمش.*كشف عام/ });
  expect(link.getAttribute('href')).toBe(`/clinic/reservations/${RESERVATION_ID}`);
  expect(within(reservations).getByText('confirmed')).toBeTruthy();
  // With a reservation it cannot be removed.
  expect(screen.queryByRole('button', { name: 'خيارات العميل' })).toBeNull();
});

it('opens a visit for a patient, now or later, but not for one that is lost or has passed away', async () => {
  const lulu = { ...mishmish, id: '0190f5fe-7c00-7a00-8000-0000000000a9', name: 'لولو' };
  open({ client: buildClient({ patients: [mishmish, { ...lulu, state: 'passed_away' }] }) });
  await screen.findByText('لولو');
  press('حجز زيارة: مشمش');
  const state = useUiStore.getState();
  expect(state.visitModal && state.modalSubject).toEqual({
    visit: 'later',
    clientId: CLIENT_ID,
    petId: mishmish.id,
  });
  expect(screen.queryByRole('button', { name: 'زيارة الآن: لولو' })).toBeNull();
});

it('leads to what the clinic recorded of animals in the archive', async () => {
  const former = { id: '0190f5fe-7c00-7a00-8000-0000000000a8', name: 'سمسم', species: 'cat' as const };
  open({ former: [former] });
  const archived = await screen.findByRole('list', { name: 'حيوانات في الأرشيف' });
  const link = within(archived).getByRole('link', { name: /سمسم/ });
  expect(link.getAttribute('href')).toBe(`/clinic/patients/${former.id}`);
});

it('edits a client, and offers both values where a colleague was faster', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'خيارات العميل' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'تعديل البيانات' }));
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'اسم العميل' });
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'رقم الجوال' }).value).toBe('551112233');
  fireEvent.change(name, { target: { value: 'أم فهد' } });
  server.use(
    refuseOnce('post', '/api/clinic/clients/save', 409, {
      message: 'تغيّرت البيانات.',
      code: 'request.stale',
      current: { client: buildClient({ name: 'أبو فهد', note: 'زبون قديم', version: 'c2' }) },
      changed_by: { who: 'colleague', name: 'هند' },
    }),
  );
  press(/^حفظ/);
  expect(await screen.findByText(/حُفظ تعديل من «.*هند.*»/)).toBeTruthy();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^ملاحظة/ }).value).toBe('زبون قديم');
  const sent: unknown[] = [];
  server.use(
    respond('post', '/api/clinic/clients/save', body => {
      sent.push(body);
      return { client: buildClient({ name: 'أم فهد', version: 'c3' }) };
    }),
  );
  press(/^حفظ/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([
    {
      client_id: CLIENT_ID,
      name: 'أم فهد',
      phone: '551112233',
      country_code: 966,
      note: 'زبون قديم',
      version: 'c2',
    },
  ]);
});

it('changes only the note of an account, whose patients are not edited here', async () => {
  open({ client: buildClient({ has_account: true, phone: null }), managed: [] });
  fireEvent.click(await screen.findByRole('button', { name: 'تعديل الملاحظة' }));
  const note = await screen.findByRole('textbox', { name: /^ملاحظة/ });
  expect(screen.queryByRole('textbox', { name: 'اسم العميل' })).toBeNull();
  const sent: unknown[] = [];
  server.use(
    respond('post', '/api/clinic/clients/save', body => {
      sent.push(body);
      return { client: buildClient() };
    }),
  );
  fireEvent.change(note, { target: { value: 'تحضر مبكرًا' } });
  press(/^حفظ/);
  await waitFor(() => expect(sent).toEqual([{ client_id: CLIENT_ID, note: 'تحضر مبكرًا', version: 'c1' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: /^تعديل بيانات/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'إضافة حيوان' })).toBeNull();
});

it('edits a patient with its state, and adds another', async () => {
  const sent: unknown[] = [];
  server.use(
    respond('post', '/api/clinic/patients/save', body => {
      sent.push(body);
      return { pet: buildPatient() };
    }),
    respond('post', '/api/clinic/patients/add', body => {
      sent.push(body);
      return { pet: buildPatient({ name: 'لولو' }) };
    }),
  );
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'تعديل بيانات مشمش' }));
  await screen.findByRole('dialog');
  fireEvent.click(screen.getByRole('radio', { name: 'فارق الحياة' }));
  press(/^حفظ/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('إضافة حيوان');
  await screen.findByRole('dialog');
  write('اسم الحيوان', 'لولو');
  press(/^حفظ/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toMatchObject([
    { pet_id: mishmish.id, name: 'مشمش', birth_date: '2023-04-02', state: 'passed_away', version: 'a1' },
    { client_id: CLIENT_ID, species: 'cat', name: 'لولو', birth_date: null },
  ]);
});

it('shows earlier reservations when they are asked for', async () => {
  const earlierId = '0190f5fe-7c00-7a00-8000-0000000000b9';
  const { client, joining, managed, former } = buildClientPage();
  open({ reservations: [buildClinicReservation({})], more_reservations: true });
  await screen.findByRole('link', { name: /استشارة/ });
  const sent: unknown[] = [];
  server.use(
    respond('get', '/api/clinic/clients/view', payload => {
      sent.push(payload);
      const reservations = [buildClinicReservation({ id: earlierId, kind: 2 })];
      return { client, joining, managed, former, reservations, more_reservations: false };
    }),
  );
  fireEvent.click(screen.getByRole('button', { name: /^عرض المزيد/ }));
  const link = await screen.findByRole('link', { name: /متابعة/ });
  expect(link.getAttribute('href')).toBe(`/clinic/reservations/${earlierId}`);
  expect(sent).toEqual([{ client_id: CLIENT_ID, after: RESERVATION_ID }]);
  expect(screen.queryByRole('button', { name: /^عرض المزيد/ })).toBeNull();
});

it('removes a client without reservations, after a confirmation', async () => {
  server.use(respond('post', '/api/clinic/clients/remove', {}));
  const { address } = open();
  fireEvent.click(await screen.findByRole('button', { name: 'خيارات العميل' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'حذف العميل' }));
  fireEvent.click(await screen.findByRole('button', { name: /^حذف العميل/ }));
  await waitFor(() => expect(address()).toBe('/clinic/clients'));
});

it('explains that a client is of another clinic or was removed', async () => {
  open();
  server.use(
    refuse('get', '/api/clinic/clients/view', 404, { message: 'غير موجود.', code: 'clients.not_found' }),
  );
  expect(await screen.findByRole('heading', { name: 'لا عميل هنا' })).toBeTruthy();
});
