import type { ClinicRecord } from '@rifq/contract/calls';
import { QueryClient } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { noteDraftOf } from '../../../../entities/records/note-drafts.ts';
import { buildChart } from '../../../../testing/build-chart.ts';
import { buildClinicReservation, buildPatient } from '../../../../testing/build-clinic.ts';
import { buildDose, buildPlan } from '../../../../testing/build-plan.ts';
import { press, renderClinic, write } from '../../../../testing/clinic-side.tsx';
import { refuse, respond, server } from '../../../../testing/server.ts';
import ClosingSheet from './closing-sheet.tsx';

const dose = buildDose({ given_on: '2026-11-10' });
const recordOf = (...doses: ClinicRecord['plan']['doses']): ClinicRecord => ({
  pet: buildPatient(),
  owner_name: 'نورة العتيبي',
  plan: buildPlan({ doses }),
  confirmed_here: [],
  weights: [],
  visits: [],
  open_until: '2026-12-20T09:00:00.000Z',
});

const sheet = (record: ClinicRecord, id: string) => (
  <ClosingSheet reservation={buildClinicReservation({ id })} record={record} onClose={() => undefined} />
);
const tick = () => fireEvent.click(screen.getByRole('checkbox', { name: /^تأكيد/ }));

it('confirms the ticked doses in the versions that were read', async () => {
  const sent: unknown[] = [];
  server.use(
    respond('post', '/api/clinic/reservations/complete', body => {
      sent.push(body);
      return { reservation: buildClinicReservation({ state: 'completed' }) };
    }),
  );
  const { address } = renderClinic(sheet(recordOf(dose), crypto.randomUUID()));
  write('الملخّص', 'الأذن ملتهبة قليلًا.');
  tick();
  press(/^إنهاء وإرسال/);
  await screen.findByText(/أُنهيت استشارة/);
  expect(sent).toMatchObject([{ confirmed_doses: [{ dose_id: dose.id, updated_at: dose.updated_at }] }]);
  expect(address()).toBe('/clinic');
});

it('reports at the doses that one was changed, and preserves the summary', async () => {
  server.use(
    refuse('post', '/api/clinic/reservations/complete', 409, {
      code: 'vaccines.changed',
      message: 'تغيّر هذا السجلّ بعد عرضه.',
    }),
  );
  renderClinic(sheet(recordOf(dose), crypto.randomUUID()));
  write('الملخّص', 'الأذن ملتهبة قليلًا.');
  tick();
  press(/^إنهاء وإرسال/);
  const message = await screen.findByText('تغيّر هذا السجلّ بعد عرضه.');
  expect(message.closest('fieldset')).not.toBeNull();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'الملخّص' }).value).toBe(
    'الأذن ملتهبة قليلًا.',
  );
});

it('stores the whole draft on the device until it is sent', async () => {
  server.use(
    respond('post', '/api/clinic/reservations/complete', {
      reservation: buildClinicReservation({ state: 'completed' }),
    }),
  );
  const KEY = 'rifq.drafts';
  const onDevice = () => localStorage.getItem(KEY) ?? '';
  const [id, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const { unmount } = renderClinic(sheet(recordOf(dose), id));
  write('الملخّص', 'الأذن ملتهبة قليلًا.');
  tick();
  fireEvent.click(screen.getByRole('switch', { name: /^اقتراح متابعة/ }));
  unmount();
  // Under another key, so that this tab's memory cannot help, as after a reload.
  localStorage.setItem(KEY, onDevice().replaceAll(id, other));
  renderClinic(sheet(recordOf(dose), other));
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'الملخّص' }).value).not.toBe('');
  expect(screen.getByRole('checkbox', { name: /^تأكيد/ })).toHaveProperty('checked', true);
  expect(screen.getByRole('switch', { name: /^اقتراح متابعة/ })).toHaveProperty('checked', true);
  press(/^إنهاء وإرسال/);
  await screen.findByText(/أُنهيت استشارة/);
  expect(onDevice()).not.toContain(other);
});

it('preserves the summary across a second-factor prompt, and unticks a changed dose', () => {
  const id = crypto.randomUUID();
  const { unmount } = renderClinic(sheet(recordOf(dose), id));
  write('الملخّص', 'الأذن ملتهبة قليلًا.');
  tick();
  unmount();
  renderClinic(sheet(recordOf({ ...dose, updated_at: '2026-11-20T08:59:00.000Z' }), id));
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'الملخّص' }).value).toBe(
    'الأذن ملتهبة قليلًا.',
  );
  expect(screen.getByRole('checkbox', { name: /^تأكيد/ })).toHaveProperty('checked', false);
});

it('saves the note of the visit first, and names what could not be saved instead of locking it', async () => {
  const id = crypto.randomUUID();
  const chart = buildChart({ reservation_id: id });
  const calls: string[] = [];
  const save = '/api/clinic/chart/note/save';
  server.use(
    refuse('post', save, 500, { code: 'request.failed', message: 'تعذّر الحفظ.' }),
    respond('post', '/api/clinic/reservations/complete', () => {
      calls.push('complete');
      return { reservation: buildClinicReservation({ state: 'completed' }) };
    }),
  );
  const draft = noteDraftOf(new QueryClient(), chart);
  const stop = draft.subscribe(() => undefined);
  draft.write('findings', 'احمرار');
  renderClinic(sheet(recordOf(dose), id));
  write('الملخّص', 'الأذن ملتهبة قليلًا.');
  press(/^إنهاء وإرسال/);
  expect(await screen.findByText(/لم يُحفظ: الفحص/)).toBeDefined();
  expect(calls).toEqual([]);
  server.use(
    respond('post', save, () => {
      calls.push('save');
      return { chart: buildChart({ reservation_id: id, version: 'v2' }) };
    }),
  );
  press(/^إنهاء وإرسال/);
  await screen.findByText(/أُنهيت استشارة/);
  expect(calls).toEqual(['save', 'complete']);
  stop();
});
