import type { PayloadOf } from '@rifq/contract/calls';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { clinicKeys } from '../../../../lib/calls/clinic-keys.ts';
import { queryKeys } from '../../../../lib/calls/query-keys.ts';
import { useUiStore } from '../../../../lib/overlays/ui-store.ts';
import { buildClient, buildClientPage, buildService, CLIENT_ID } from '../../../../testing/build-client.ts';
import { buildClinicReservation, buildDay, karim, salma } from '../../../../testing/build-clinic.ts';
import { mishmish } from '../../../../testing/build-me.ts';
import { press, renderClinic, write } from '../../../../testing/clinic-side.tsx';
import { lose, refuse, respond, server } from '../../../../testing/server.ts';
import VisitModal from './visit-modal.tsx';

const NEAREST = '2026-11-20T09:05:00.000Z';
const SUNDAY = '2026-11-22T06:00:00.000Z';
const LATER = '2026-11-20T09:25:00.000Z';
const visit = buildClinicReservation({ kind: 3, service_name: 'كشف عام', payment_method: 3 });
const arrived = { ...visit, arrived_at: '2026-11-20T09:00:00.000Z' };

/** Answers everything that the sheet asks for: one client, one service, Karim free first. */
function serveClinic(): void {
  server.use(
    respond('post', '/api/clinic/clients/search', { clients: [buildClient()], next: null }),
    respond('get', '/api/clinic/clients/view', buildClientPage()),
    respond('get', '/api/clinic/services', { currency: 'SAR', services: [buildService()] }),
    respond('get', '/api/clinic/visits/times', {
      doctors: [
        { doctor_id: salma.id, starts: ['2026-11-20T11:00:00.000Z'] },
        { doctor_id: karim.id, starts: [NEAREST] },
      ],
    }),
  );
}

function open(subject: Parameters<ReturnType<typeof useUiStore.getState>['openModal']>[1]) {
  useUiStore.getState().openModal('visitModal', subject);
  return renderClinic(<VisitModal />);
}

it('takes in a known patient with the doctor who is free first, and notes the arrival', async () => {
  serveClinic();
  const sent: unknown[] = [];
  server.use(
    respond('post', '/api/clinic/visits/add', body => {
      sent.push(body);
      return { reservation: { ...arrived, doctor: karim, starts_at: NEAREST } };
    }),
  );
  open({ visit: 'now' });
  fireEvent.click(await screen.findByRole('button', { name: 'مشمش، أبو فهد' }));
  expect(await screen.findByRole('radio', { name: /كريم/, checked: true })).toBeTruthy();
  write('سبب الزيارة', ' يعرج ');
  press(/^تسجيل الزيارة/);
  await waitFor(() => expect(useUiStore.getState().visitModal).toBe(false));
  expect(sent).toMatchObject([
    {
      pet_id: mishmish.id,
      doctor_id: karim.id,
      starts_at: NEAREST,
      arrived: true,
      squeeze_in: false,
      reason: 'يعرج',
    },
  ]);
  expect(await screen.findByText(/^سُجّلت زيارة .*مشمش.* مع .*كريم.*12:05/)).toBeTruthy();
});

it('squeezes a walk-in in between two others, which has arrived already', async () => {
  serveClinic();
  const sent: object[] = [];
  server.use(
    respond('post', '/api/clinic/visits/add', body => {
      if (typeof body === 'object' && body !== null) sent.push(body);
      return { reservation: arrived };
    }),
  );
  open({ visit: 'now', clientId: CLIENT_ID, petId: mishmish.id });
  fireEvent.click(await screen.findByRole('radio', { name: 'الآن، بين المواعيد' }));
  write('سبب الزيارة', 'نزيف');
  press(/^تسجيل الزيارة/);
  await waitFor(() => expect(sent).toMatchObject([{ squeeze_in: true }]));
  expect(sent[0]).not.toHaveProperty('starts_at');
});

it('keeps what was typed when the time is taken, and says so at the time', async () => {
  serveClinic();
  server.use(
    refuse('post', '/api/clinic/visits/add', 409, {
      code: 'reservations.slot_taken',
      message: 'حُجز هذا الوقت.',
    }),
  );
  open({ visit: 'now', clientId: CLIENT_ID, petId: mishmish.id });
  await screen.findByRole('radio', { name: /كريم/, checked: true });
  write('سبب الزيارة', 'يعرج');
  press(/^تسجيل الزيارة/);
  expect(await screen.findByText('حُجز هذا الوقت.')).toBeTruthy();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'سبب الزيارة' }).value).toBe('يعرج');
});

it('carries the search over to the form of a new client, and keeps the visit', async () => {
  serveClinic();
  server.use(respond('post', '/api/clinic/clients/search', { clients: [], next: null }));
  open({ visit: 'now' });
  fireEvent.change(await screen.findByRole('searchbox', { name: 'بحث في العملاء' }), {
    target: { value: '0551112233' },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'إضافة «0551112233»' }));
  expect(useUiStore.getState()).toMatchObject({
    visitModal: false,
    clientModal: true,
    modalSubject: { typed: '0551112233', visit: 'now' },
  });
});

it('asks for the choices that are missing, each at its field', async () => {
  serveClinic();
  const services = [buildService(), buildService({ id: crypto.randomUUID(), name: 'تطعيم' })];
  server.use(respond('get', '/api/clinic/services', { currency: 'SAR', services }));
  open({ visit: 'now', clientId: CLIENT_ID, petId: mishmish.id });
  await screen.findByRole('radio', { name: /كشف عام/ });
  press(/^تسجيل الزيارة/);
  expect(await screen.findByText('يُرجى اختيار الخدمة.')).toBeTruthy();
  expect(screen.getByText('يلزم سبب الزيارة، ولو بكلمات قليلة.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: /كشف عام/ })));
});

it('books a visit at a time of a later day, without an arrival', async () => {
  serveClinic();
  const sent: unknown[] = [];
  const asked: unknown[] = [];
  server.use(
    respond('get', '/api/clinic/visits/times', query => {
      asked.push(query);
      return { doctors: [{ doctor_id: karim.id, starts: [SUNDAY] }] };
    }),
    respond('post', '/api/clinic/visits/add', body => {
      sent.push(body);
      return { reservation: { ...visit, starts_at: SUNDAY } };
    }),
  );
  open({ visit: 'later', clientId: CLIENT_ID, petId: mishmish.id });
  await screen.findByRole('textbox', { name: 'سبب الزيارة' });
  write('سبب الزيارة', 'تطعيم');
  press(/^حجز الزيارة/);
  expect(await screen.findByText('يُرجى اختيار اليوم.')).toBeTruthy();
  write('اليوم', '22/11/2026');
  await screen.findByRole('radio', { name: /^9:00/ });
  press(/^حجز الزيارة/);
  expect(await screen.findByText('يُرجى اختيار الوقت.')).toBeTruthy();
  fireEvent.click(await screen.findByRole('radio', { name: /^9:00/ }));
  press(/^حجز الزيارة/);
  await waitFor(() => expect(useUiStore.getState().visitModal).toBe(false));
  expect(sent).toMatchObject([{ doctor_id: karim.id, starts_at: SUNDAY, arrived: false, squeeze_in: false }]);
  expect(asked.at(-1)).toMatchObject({ day: '2026-11-22' });
});

/** Returns what was sent under which key; the first call loses its response. */
function loseFirst() {
  const sent: PayloadOf<'post', '/api/clinic/visits/add'>[] = [];
  server.use(
    http.post<never, PayloadOf<'post', '/api/clinic/visits/add'>>(
      '/api/clinic/visits/add',
      async ({ request }) => {
        sent.push(await request.json());
        return sent.length === 1
          ? HttpResponse.error()
          : HttpResponse.json({ data: { reservation: arrived } });
      },
    ),
  );
  return sent;
}

const timesAre = (starts: readonly string[], doctorId = karim.id) =>
  respond('get', '/api/clinic/visits/times', { doctors: [{ doctor_id: doctorId, starts: [...starts] }] });

it('sends what was sent once more where the response was lost, also once the time is no longer free', async () => {
  serveClinic();
  const sent = loseFirst();
  const subject = { visit: 'now', clientId: CLIENT_ID, petId: mishmish.id } as const;
  const { unmount } = open(subject);
  await screen.findByRole('radio', { name: /كريم/, checked: true });
  write('سبب الزيارة', 'يعرج');
  // The first visit was saved, and has taken its own time.
  server.use(timesAre([LATER]));
  press(/^تسجيل الزيارة/);
  expect(await screen.findByText(/لم يصل رد/)).toBeTruthy();
  expect(screen.getByText(/كشف عام.*كريم.*12:05/)).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'سبب الزيارة' })).toBeNull();
  // The side closes for the second factor, and opens again with the same sheet.
  unmount();
  renderClinic(<VisitModal />);
  await screen.findByText(/لم يصل رد/);
  press(/^إعادة المحاولة/);
  await waitFor(() => expect(useUiStore.getState().visitModal).toBe(false));
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]).toMatchObject({ starts_at: NEAREST });
});

it('returns to the form where a retry is refused, and starts the next patient with an empty one', async () => {
  serveClinic();
  const taken = { code: 'reservations.slot_taken', message: 'حُجز هذا الوقت.' } as const;
  server.use(lose('post', '/api/clinic/visits/add'));
  const { unmount } = open({ visit: 'now', clientId: CLIENT_ID, petId: mishmish.id });
  await screen.findByRole('radio', { name: /كريم/, checked: true });
  write('سبب الزيارة', 'يعرج');
  press(/^تسجيل الزيارة/);
  await screen.findByText(/لم يصل رد/);
  server.use(refuse('post', '/api/clinic/visits/add', 409, taken));
  press(/^إعادة المحاولة/);
  expect(await screen.findByText('حُجز هذا الوقت.')).toBeTruthy();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'سبب الزيارة' }).value).toBe('يعرج');
  unmount();
  open({ visit: 'now' });
  fireEvent.click(await screen.findByRole('button', { name: 'مشمش، أبو فهد' }));
  const reason = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'سبب الزيارة' });
  expect(reason.value).toBe('');
});

it('keeps the proposed doctor and time while they are free, and asks once more after a change', async () => {
  serveClinic();
  const sent: unknown[] = [];
  server.use(
    respond('post', '/api/clinic/visits/add', body => {
      sent.push(body);
      return { reservation: arrived };
    }),
  );
  const { queryClient } = open({ visit: 'now', clientId: CLIENT_ID, petId: mishmish.id });
  await screen.findByRole('radio', { name: /كريم/, checked: true });
  write('سبب الزيارة', 'يعرج');
  const doctors = [
    { doctor_id: salma.id, starts: ['2026-11-20T09:00:00.000Z'] },
    { doctor_id: karim.id, starts: [NEAREST, LATER] },
  ];
  server.use(respond('get', '/api/clinic/visits/times', { doctors }));
  await act(() => queryClient.invalidateQueries({ queryKey: clinicKeys.services }));
  // Salma is free before now, but Karim was said.
  expect(await screen.findByText(/أقرب وقت 12:00/)).toBeTruthy();
  expect(screen.getByRole('radio', { name: /كريم/, checked: true })).toBeTruthy();
  server.use(timesAre([LATER], salma.id));
  await act(() => queryClient.invalidateQueries({ queryKey: clinicKeys.services }));
  expect(await screen.findByText(/تغيّر أقرب وقت: .*12:25.* مع .*سلمى/)).toBeTruthy();
  press(/^تسجيل الزيارة/);
  expect(await screen.findByText(/صار أقرب وقت .*12:25.* مع .*سلمى.*ضغطة أخرى/)).toBeTruthy();
  expect(sent).toEqual([]);
  press(/^تسجيل الزيارة/);
  await waitFor(() => expect(sent).toMatchObject([{ doctor_id: salma.id, starts_at: LATER }]));
});

it('says at the field that the chosen doctor takes no reservations any more', async () => {
  serveClinic();
  const { queryClient } = open({ visit: 'now', clientId: CLIENT_ID, petId: mishmish.id });
  fireEvent.click(await screen.findByRole('radio', { name: /سلمى/ }));
  write('سبب الزيارة', 'يعرج');
  server.use(
    respond('get', '/api/clinic/schedule', {
      time_zone: 'Asia/Riyadh',
      today: '2026-11-20',
      doctors: [{ ...salma, takes_reservations: false }, karim],
      days: [buildDay()],
    }),
  );
  await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.clinic.all }));
  await waitFor(() => expect(screen.queryByRole('radio', { name: /سلمى/ })).toBeNull());
  press(/^تسجيل الزيارة/);
  expect(await screen.findByText(/هذا الطبيب لا يستقبل الحجوزات الآن/)).toBeTruthy();
});

it('shows an error above the form whose field is not on the screen', async () => {
  serveClinic();
  server.use(
    timesAre([]),
    refuse('post', '/api/clinic/visits/add', 422, {
      message: 'بعض البيانات تحتاج إلى تصحيح.',
      code: 'request.invalid',
      errors: { starts_at: ['مضى هذا الوقت.'] },
    }),
  );
  open({ visit: 'now', clientId: CLIENT_ID, petId: mishmish.id });
  fireEvent.click(await screen.findByRole('radio', { name: /كريم/ }));
  await screen.findByText('تُسجَّل الزيارة الآن، بين المواعيد.');
  write('سبب الزيارة', 'يعرج');
  press(/^تسجيل الزيارة/);
  expect((await screen.findByText('مضى هذا الوقت.')).closest('[role=alert]')).toBeTruthy();
});

it('lets another patient be chosen where the one of the page is not found', async () => {
  serveClinic();
  server.use(
    refuse('post', '/api/clinic/visits/add', 404, { code: 'pets.not_found', message: 'لا حيوان هنا.' }),
  );
  open({ visit: 'now', clientId: CLIENT_ID, petId: mishmish.id });
  await screen.findByRole('radio', { name: /كريم/, checked: true });
  write('سبب الزيارة', 'يعرج');
  press(/^تسجيل الزيارة/);
  expect(await screen.findByRole('searchbox', { name: 'بحث في العملاء' })).toBeTruthy();
});

it('offers only patients at home, and to add one for a client whom the clinic manages', async () => {
  serveClinic();
  const patients = [mishmish, { ...mishmish, id: crypto.randomUUID(), name: 'ورد', state: 'lost' as const }];
  server.use(
    respond('post', '/api/clinic/clients/search', { clients: [buildClient({ patients })], next: null }),
  );
  open({ visit: 'now' });
  expect(await screen.findByRole('button', { name: 'مشمش، أبو فهد' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'ورد، أبو فهد' })).toBeNull();
  press('إضافة حيوان لـأبو فهد');
  expect(useUiStore.getState()).toMatchObject({
    visitModal: false,
    clientModal: true,
    modalSubject: { clientId: CLIENT_ID, visit: 'now' },
  });
});

it('says nothing of a text that has not been searched yet', async () => {
  serveClinic();
  let answer: (() => void) | undefined;
  const held = new Promise<void>(resolve => {
    answer = resolve;
  });
  server.use(
    http.post<never, { search?: string }>('/api/clinic/clients/search', async ({ request }) => {
      if ((await request.json()).search === 'مشمش') await held;
      return HttpResponse.json({ data: { clients: [], next: null } });
    }),
  );
  open({ visit: 'now' });
  const search = await screen.findByRole('searchbox', { name: 'بحث في العملاء' });
  const type = (value: string) => fireEvent.change(search, { target: { value } });
  type('مش');
  await screen.findByRole('button', { name: 'إضافة «مش»' });
  type('مشمش');
  await waitFor(() => expect(screen.queryByText('لا عميل بهذا البحث.')).toBeNull());
  expect(screen.queryByRole('button', { name: /^إضافة «/ })).toBeNull();
  answer?.();
  expect(await screen.findByRole('button', { name: 'إضافة «مشمش»' })).toBeTruthy();
});

it('searches the owner whose phone was typed among the clients', async () => {
  serveClinic();
  open({ visit: 'now', typed: '٠٥٥ ١١١ ٢٢٣٣' });
  const phone = await screen.findByRole<HTMLInputElement>('textbox', { name: /جوال/ });
  expect(phone.value.replaceAll(/\D/g, '')).toBe('0551112233');
  expect(document.activeElement).toBe(phone);
});
