import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { clinicKeys } from '../../../../lib/calls/clinic-keys.ts';
import { useUiStore } from '../../../../lib/overlays/ui-store.ts';
import { buildClient, buildClientPage, buildService, CLIENT_ID } from '../../../../testing/build-client.ts';
import { buildClinicReservation, karim, salma } from '../../../../testing/build-clinic.ts';
import { mishmish } from '../../../../testing/build-me.ts';
import { press, renderClinic, write } from '../../../../testing/clinic-side.tsx';
import { refuse, respond, server } from '../../../../testing/server.ts';
import VisitModal from './visit-modal.tsx';

const NEAREST = '2026-11-20T09:05:00.000Z';
const SUNDAY = '2026-11-22T06:00:00.000Z';
const visit = buildClinicReservation({ kind: 3, service_name: 'كشف عام', payment_method: 3 });
const arrived = { ...visit, arrived_at: '2026-11-20T09:00:00.000Z' };

/** Answers everything that the sheet asks for: one client, one service, Karim free first. */
function serveClinic(): void {
  server.use(
    respond('post', '/api/clinic/clients/search', { clients: [buildClient()], more: false }),
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
      return { reservation: visit };
    }),
    respond('post', '/api/clinic/visits/arrive', body => {
      sent.push(body);
      return { reservation: arrived };
    }),
  );
  open({ visit: 'now' });
  fireEvent.click(await screen.findByRole('button', { name: 'مشمش، أبو فهد' }));
  expect(await screen.findByRole('radio', { name: /كريم/, checked: true })).toBeTruthy();
  write('سبب الزيارة', ' يعرج ');
  press(/^تسجيل الزيارة/);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toMatchObject([
    { pet_id: mishmish.id, doctor_id: karim.id, starts_at: NEAREST, squeeze_in: false, reason: 'يعرج' },
    { reservation_id: visit.id, arrived: true },
  ]);
  expect(useUiStore.getState().visitModal).toBe(false);
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
  server.use(respond('post', '/api/clinic/clients/search', { clients: [], more: false }));
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
  const { queryClient } = open({ visit: 'now', clientId: CLIENT_ID, petId: mishmish.id });
  await screen.findByRole('radio', { name: /كشف عام/ });
  press(/^تسجيل الزيارة/);
  expect(await screen.findByText('يُرجى اختيار الخدمة.')).toBeTruthy();
  expect(screen.getByText('يلزم سبب الزيارة، ولو بكلمات قليلة.')).toBeTruthy();
  expect(queryClient.getQueryData(clinicKeys.services)).toBeTruthy();
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
  // A call to arrive would have no handler.
  await waitFor(() => expect(useUiStore.getState().visitModal).toBe(false));
  expect(sent).toMatchObject([{ doctor_id: karim.id, starts_at: SUNDAY, squeeze_in: false }]);
  expect(asked.at(-1)).toMatchObject({ day: '2026-11-22' });
});
