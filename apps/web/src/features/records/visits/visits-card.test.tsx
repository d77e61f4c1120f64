import type { OwnVisit, PetWarning } from '@rifq/contract/calls';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
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
  renderScreen(<VisitsCard petId={crypto.randomUUID()} />);
  expect(await screen.findByText(/حساسية: .*أموكسيسيلين.* \(شديدة\)/)).toBeDefined();
  expect(screen.getByText('الأذن ملتهبة قليلًا.')).toBeDefined();
  expect(screen.getByText(/5 قطرات.*في الأذن.*لمدة 7 أيام/)).toBeDefined();
  expect(screen.getByText(/أُنهيت باسم .*د\. خالد/)).toBeDefined();
  expect(screen.getByText(/تاريخ الإنهاء.*عيادة الواحة.*لم تظهر عند إعادة الاختبار/)).toBeDefined();
});
