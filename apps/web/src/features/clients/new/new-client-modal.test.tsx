import type { PayloadOf } from '@rifq/contract/calls';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { type ModalSubject, useUiStore } from '../../../lib/overlays/ui-store.ts';
import { buildClientPage, CLIENT_ID } from '../../../testing/build-client.ts';
import { buildPatient } from '../../../testing/build-clinic.ts';
import { mishmish } from '../../../testing/build-me.ts';
import { press, renderClinic, write } from '../../../testing/clinic-side.tsx';
import { lose, refuse, respond, server } from '../../../testing/server.ts';
import NewClientModal from './new-client-modal.tsx';

const HOLDER_ID = '0190f5fe-7c00-7a00-8000-0000000000d9';
let added: unknown[] = [];

beforeEach(() => {
  added = [];
  server.use(
    respond('post', '/api/clinic/clients/add', sent => {
      added.push(sent);
      return buildClientPage();
    }),
  );
});

/** Mounted as by the clinic's layout: while its flag is set. */
function MountedModal() {
  return useUiStore(state => state.clientModal) ? <NewClientModal /> : null;
}

function open(subject: ModalSubject = {}) {
  useUiStore.getState().openModal('clientModal', subject);
  return renderClinic(<MountedModal />, {}, '/clinic/clients');
}

const text = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
function fill() {
  write('اسم العميل', ' أبو فهد ');
  write('رقم الجوال', '0551112233');
  write('اسم الحيوان', 'سمسم');
}

it('adds a client with the first patient, once on a double click, and opens its page', async () => {
  const { address } = open();
  fill();
  fireEvent.click(screen.getByRole('radio', { name: 'كلب' }));
  write(/^ملاحظة/, 'يفضّل الاتصال مساءً');
  press(/^حفظ/);
  press(/^حفظ|^جارٍ الحفظ/);
  await waitFor(() => expect(address()).toBe(`/clinic/clients/${CLIENT_ID}`));
  expect(added).toMatchObject([
    {
      name: 'أبو فهد',
      phone: '0551112233',
      country_code: 966,
      note: 'يفضّل الاتصال مساءً',
      patient: { species: 'dog', name: 'سمسم', birth_date: null, breed: null },
    },
  ]);
  expect(useUiStore.getState().clientModal).toBe(false);
});

it('starts with what was searched, as a phone with its country or as a name', () => {
  const phone = open({ typed: '٠٠٩٧١ ٥٠ ١٢٣ ٤٥٦٧' });
  expect(text('رقم الجوال').value.replaceAll(' ', '')).toBe('501234567');
  expect(screen.getByRole('button', { name: /^الدولة: الإمارات/ })).toBeTruthy();
  phone.unmount();
  open({ typed: ' أم سارة ' });
  expect(text('اسم العميل').value).toBe('أم سارة');
  expect(text('رقم الجوال').value).toBe('');
});

it('continues with the visit for which the client was added', async () => {
  open({ typed: 'أبو فهد', visit: 'now' });
  fill();
  press(/^حفظ ومتابعة الزيارة/);
  await waitFor(() => expect(useUiStore.getState().visitModal).toBe(true));
  expect(useUiStore.getState().modalSubject).toEqual({
    visit: 'now',
    clientId: CLIENT_ID,
    petId: mishmish.id,
  });
});

it('asks for what is missing, at its field, before anything is sent', async () => {
  open();
  press(/^حفظ/);
  await waitFor(() => expect(document.activeElement).toBe(text('اسم العميل')));
  expect(screen.getByText('يلزم اسم العميل.')).toBeTruthy();
  expect(screen.getByText('يلزم رقم الجوال.')).toBeTruthy();
  expect(screen.getByText('يلزم اسم الحيوان.')).toBeTruthy();
  expect(added).toEqual([]);
});

it('leads to the client who has that phone, and is empty for the next one', async () => {
  server.use(
    refuse('post', '/api/clinic/clients/add', 409, {
      message: 'هذا الرقم لعميل آخر.',
      code: 'clients.phone_taken',
      client_id: HOLDER_ID,
    }),
  );
  const { address } = open();
  fill();
  press(/^حفظ/);
  const link = await screen.findByRole('link', { name: 'فتح صفحة صاحب هذا الرقم' });
  expect(screen.getByText('هذا الرقم لعميل آخر.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(text('رقم الجوال')));
  fireEvent.click(link);
  await waitFor(() => expect(address()).toBe(`/clinic/clients/${HOLDER_ID}`));
  expect(useUiStore.getState().clientModal).toBe(false);
  useUiStore.getState().openModal('clientModal');
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'اسم الحيوان' })).value).toBe('');
});

it("shows refusals of the patient at the patient's fields, also those in the disclosure", async () => {
  server.use(
    refuse('post', '/api/clinic/clients/add', 422, {
      message: 'بعض البيانات تحتاج إلى تصحيح.',
      code: 'request.invalid',
      errors: { 'patient.name': ['الاسم طويل.'], microchip: ['هذه الشريحة مسجَّلة.'] },
    }),
  );
  open();
  fill();
  press(/^حفظ/);
  await waitFor(() => expect(document.activeElement).toBe(text('اسم الحيوان')));
  expect(screen.getByText('الاسم طويل.')).toBeTruthy();
  expect(screen.getByText('هذه الشريحة مسجَّلة.').closest('details')?.open).toBe(true);
  write('اسم الحيوان', 'سمسمة');
  expect(screen.queryByText('الاسم طويل.')).toBeNull();
  // Typing clears the error, and the section stays open.
  const chip = screen.getByRole('textbox', { name: /الشريحة/ });
  fireEvent.change(chip, { target: { value: '9' } });
  expect(screen.queryByText('هذه الشريحة مسجَّلة.')).toBeNull();
  expect(chip.closest('details')?.open).toBe(true);
});

it('retries a lost call under the same key', async () => {
  const keys: unknown[] = [];
  server.use(
    http.post<never, PayloadOf<'post', '/api/clinic/clients/add'>>(
      '/api/clinic/clients/add',
      async ({ request }) => {
        keys.push((await request.json()).idempotency_key);
        return HttpResponse.error();
      },
    ),
  );
  open();
  fill();
  press(/^حفظ/);
  expect(await screen.findByText(/تعذّر الوصول إلى رِفق/)).toBeTruthy();
  press(/^حفظ/);
  await waitFor(() => expect(keys).toHaveLength(2));
  expect(new Set(keys).size).toBe(1);
});

it('asks before it discards what was typed', async () => {
  server.use(lose('post', '/api/clinic/clients/add'));
  open();
  fill();
  press('إغلاق');
  fireEvent.click(await screen.findByRole('button', { name: 'متابعة الكتابة' }));
  expect(text('اسم الحيوان').value).toBe('سمسم');
  press('إغلاق');
  fireEvent.click(await screen.findByRole('button', { name: 'إغلاق دون حفظ' }));
  await waitFor(() => expect(useUiStore.getState().clientModal).toBe(false));
  useUiStore.getState().openModal('clientModal');
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'اسم الحيوان' })).value).toBe('');
});

it('adds a patient of a client, and continues with the visit', async () => {
  const sent: unknown[] = [];
  server.use(
    respond('post', '/api/clinic/patients/add', body => {
      sent.push(body);
      return { pet: buildPatient() };
    }),
  );
  open({ clientId: CLIENT_ID, visit: 'later' });
  write('اسم الحيوان', 'سمسم');
  press(/^حفظ/);
  await waitFor(() => expect(useUiStore.getState().visitModal).toBe(true));
  expect(sent).toMatchObject([{ client_id: CLIENT_ID, name: 'سمسم' }]);
  expect(useUiStore.getState()).toMatchObject({
    clientModal: false,
    modalSubject: { visit: 'later', clientId: CLIENT_ID, petId: buildPatient().id },
  });
});
