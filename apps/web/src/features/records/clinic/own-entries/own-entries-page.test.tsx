import type { RecordedVisit, ResponseOf } from '@rifq/contract/calls';
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { salma } from '../../../../testing/build-clinic.ts';
import { press, renderClinic } from '../../../../testing/clinic-side.tsx';
import { refuseOnce, respond, server } from '../../../../testing/server.ts';
import { Component as OwnEntriesPage } from './own-entries-page.tsx';

type OwnEntries = ResponseOf<'get', '/api/clinic/record/own'>;

const note = {
  temperature_decicelsius: 386,
  heart_rate_per_minute: null,
  breaths_per_minute: null,
  body_condition: null,
  findings: 'احمرار في الأذن',
  diagnosis: null,
  treatment: null,
  plan: null,
  internal_note: null,
};

const buildVisit = (change: Partial<RecordedVisit> = {}): RecordedVisit => ({
  reservation_id: crypto.randomUUID(),
  kind: 1,
  state: 'completed',
  service_name: null,
  starts_at: '2026-03-01T09:00:00.000Z',
  doctor_name: 'د. سلمى الحدّاد',
  summary: 'تُعاد بعد أسبوع.',
  note,
  prescriptions: [],
  files: [],
  addenda: [],
  ...change,
});

const buildEntries = (change: Partial<OwnEntries> = {}): OwnEntries => ({
  pet: { id: crypto.randomUUID(), name: 'مشمش', species: 'cat' },
  owner_name: 'نورة العتيبي',
  visits: [buildVisit()],
  more: false,
  others: {
    doses: [
      {
        id: crypto.randomUUID(),
        given_on: '2026-03-01',
        protocols: ['2'],
        product: null,
        product_name: 'Nobivac Rabies',
        batch: 'A482-19B',
        expires_on: null,
        result: null,
        laboratory: null,
        level_hundredths: null,
        origin: 'given',
        doctor_name: 'د. سلمى الحدّاد',
      },
    ],
    weights: [{ id: crypto.randomUUID(), grams: 4100, measured_on: '2026-03-01' }],
    warnings: [],
    problems: [],
    plan: { log: [], deferrals: [] },
  },
  ...change,
});

const doctor = { doctor: salma } as const;
const entriesAre = (entries: OwnEntries) => server.use(respond('get', '/api/clinic/record/own', entries));

it('shows what the clinic recorded, and names an erased client as one', async () => {
  entriesAre(buildEntries({ owner_name: null }));
  renderClinic(<OwnEntriesPage />, doctor);
  expect(await screen.findByText('احمرار في الأذن')).toBeTruthy();
  expect(screen.getByText('تُعاد بعد أسبوع.')).toBeTruthy();
  expect(screen.getByText('A482-19B')).toBeTruthy();
  expect(screen.getByText(/أُعطيت في العيادة/)).toBeTruthy();
  expect(screen.getByText(/حساب محذوف/)).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'المشكلات' })).toBeNull();
});

it('loads earlier visits after the last one shown', async () => {
  const last = buildVisit();
  const asked: unknown[] = [];
  server.use(
    respond('get', '/api/clinic/record/own', query => {
      asked.push(query);
      return asked.length === 1
        ? buildEntries({ visits: [last], more: true })
        : buildEntries({ visits: [buildVisit({ summary: 'زيارة أقدم.' })], others: null });
    }),
  );
  renderClinic(<OwnEntriesPage />, doctor);
  await screen.findByText('احمرار في الأذن');
  press(/^عرض المزيد/);
  expect(await screen.findByText('زيارة أقدم.')).toBeTruthy();
  expect(asked[1]).toMatchObject({ after: last.reservation_id });
});

it('says that there is nothing for an animal of which the clinic recorded nothing', async () => {
  server.use(
    refuseOnce('get', '/api/clinic/record/own', 404, { message: 'لا', code: 'reservations.not_found' }),
  );
  renderClinic(<OwnEntriesPage />, doctor);
  expect(await screen.findByText('لم تسجّل هذه العيادة شيئًا عن هذا الحيوان.')).toBeTruthy();
});

it('is closed to the desk', () => {
  renderClinic(<OwnEntriesPage />, { role: 'desk', doctor: null });
  expect(screen.getByText('السجلّات لأطباء العيادة.')).toBeTruthy();
});

it('marks a visit that was missed, and shows warnings and the expiry and result of a dose', async () => {
  const entries = buildEntries({ visits: [buildVisit({ state: 'no_show' })] });
  const [dose] = entries.others?.doses ?? [];
  if (entries.others === null || dose === undefined) throw new Error('no entries');
  const warning = {
    id: crypto.randomUUID(),
    kind: 'allergy' as const,
    substance: 'أموكسيسيلين',
    drug_group: null,
    severity: 'severe' as const,
    note: 'تورّم بعد ساعة',
    recorded_by: 'د. سلمى الحدّاد',
    clinic_name: 'عيادة الرفق',
    recorded_at: '2026-03-01T09:00:00.000Z',
  };
  const tested = { ...dose, expires_on: '2027-01-31', result: 'negative' as const };
  entriesAre({ ...entries, others: { ...entries.others, warnings: [warning], doses: [tested] } });
  renderClinic(<OwnEntriesPage />, doctor);
  expect(await screen.findByText('لم يحضر')).toBeTruthy();
  expect(screen.getByText(/أموكسيسيلين/)).toBeTruthy();
  expect(screen.getByText('تورّم بعد ساعة')).toBeTruthy();
  expect(screen.getByText(/صلاحية المنتج حتى/)).toBeTruthy();
});

it('says in a refetch that the page shows the entries already', async () => {
  const asked: unknown[] = [];
  server.use(
    respond('get', '/api/clinic/record/own', query => {
      asked.push(query);
      return buildEntries();
    }),
  );
  const { queryClient } = renderClinic(<OwnEntriesPage />, doctor);
  await screen.findByText('احمرار في الأذن');
  await act(() => queryClient.refetchQueries());
  expect(asked).toHaveLength(2);
  expect(asked[0]).not.toHaveProperty('is_refresh');
  expect(asked[1]).toMatchObject({ is_refresh: 'true' });
});
