import type { OwnVisit, Pet, PetWarning } from '@rifq/contract/calls';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildPatient } from '../../../testing/build-clinic.ts';
import { buildMe } from '../../../testing/build-me.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { respond, server } from '../../../testing/server.ts';
import { VisitsCard } from './visits-card.tsx';

const visit: OwnVisit = {
  reservation_id: crypto.randomUUID(),
  starts_at: '2026-11-20T08:00:00.000Z',
  doctor_name: 'د. سلمى الحدّاد',
  clinic_name: 'عيادة الرحمة',
  completed_by: 'د. خالد',
  reason: 'حكّة في الأذن',
  summary: 'الأذن ملتهبة قليلًا.',
  prescriptions: [
    {
      id: crypto.randomUUID(),
      drug: 'Surolan',
      strength: null,
      dose: '5 قطرات',
      route: 'ear',
      frequency: 'مرتان يوميًّا',
      duration_days: 7,
      quantity: null,
      note: null,
      prescriber: 'د. خالد',
    },
  ],
  files: [],
  addenda: [],
};
const warning: PetWarning = {
  id: crypto.randomUUID(),
  kind: 'allergy',
  substance: 'أموكسيسيلين',
  drug_group: 'penicillins',
  severity: 'severe',
  note: null,
  recorded_by: 'د. سلمى الحدّاد',
  clinic_name: 'عيادة الرحمة',
  recorded_at: '2026-11-20T08:00:00.000Z',
};

const ended = {
  by: 'د. خالد',
  clinic_name: 'عيادة الواحة',
  at: '2026-11-21T08:00:00.000Z',
  reason: 'لم تظهر عند إعادة الاختبار',
};

const petId = crypto.randomUUID();
const petIs = (change: Partial<Pet>) =>
  server.use(respond('get', '/api/pets/view', { pet: buildPatient({ id: petId, ...change }), weights: [] }));

it.each([
  ['is at home', { state: 'home' as const }, 1],
  ['has passed away', { state: 'passed_away' as const }, 0],
  ['is archived', { archived_at: '2026-11-20T08:00:00.000Z' }, 0],
])('offers reminders of drugs for a pet that is alive and not archived: %s', async (_name, change, count) => {
  server.use(respond('get', '/api/user/me', buildMe()));
  server.use(respond('get', '/api/reservations/drugs', { reminders: [] }));
  petIs(change);
  const page = { warnings: [], ended_warnings: [], visits: [visit], more: false };
  server.use(respond('get', '/api/reservations/visits', page));
  const { queryClient } = renderScreen(<VisitsCard petId={petId} />);
  await screen.findByText('الأذن ملتهبة قليلًا.');
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryAllByRole('button', { name: /^تذكير بالجرعات/ })).toHaveLength(count);
});

it('shows warnings, summaries and prescriptions, and who closed the visit', async () => {
  server.use(respond('get', '/api/user/me', buildMe()));
  server.use(respond('get', '/api/reservations/drugs', { reminders: [] }));
  server.use(
    respond('get', '/api/reservations/visits', {
      warnings: [warning],
      ended_warnings: [{ ...warning, id: crypto.randomUUID(), substance: 'ميلوكسيكام', ended }],
      visits: [visit],
      more: false,
    }),
  );
  petIs({});
  renderScreen(<VisitsCard petId={petId} />);
  expect(await screen.findByText(/حساسية: .*أموكسيسيلين.* \(شديدة\)/)).toBeDefined();
  expect(screen.getByText('الأذن ملتهبة قليلًا.')).toBeDefined();
  expect(screen.getByText(/5 قطرات.*في الأذن.*لمدة 7 أيام/)).toBeDefined();
  expect(screen.getByText(/أُنهيت باسم .*د\. خالد/)).toBeDefined();
  expect(screen.getByText(/تاريخ الإنهاء.*عيادة الواحة.*لم تظهر عند إعادة الاختبار/)).toBeDefined();
});
