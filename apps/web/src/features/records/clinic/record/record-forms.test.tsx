import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildPatient } from '../../../../testing/build-clinic.ts';
import { buildPlan } from '../../../../testing/build-plan.ts';
import { press, renderClinic, write } from '../../../../testing/clinic-side.tsx';
import { refuse, respond, server } from '../../../../testing/server.ts';
import DoseSheet from './dose-sheet.tsx';
import { WeightForm } from './weight-form.tsx';

const typedIn = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name }).value;

it('preserves an unsaved dose across a second-factor prompt, until it is discarded', async () => {
  const reservationId = crypto.randomUUID();
  const sheet = () => (
    <DoseSheet
      reservationId={reservationId}
      pet={buildPatient()}
      plan={buildPlan()}
      warnings={[]}
      preferred={[]}
      onClose={() => undefined}
    />
  );
  const first = renderClinic(sheet());
  write(/رقم التشغيلة/, 'A482-19B');
  first.unmount();
  const second = renderClinic(sheet());
  expect(typedIn(/رقم التشغيلة/)).toBe('A482-19B');
  press('إغلاق');
  press('إغلاق دون حفظ');
  second.unmount();
  renderClinic(sheet());
  expect(typedIn(/رقم التشغيلة/)).toBe('');
});

it('stores the doses of two treatments separately, each opened from its item of the plan', () => {
  const reservationId = crypto.randomUUID();
  const sheet = (protocol: string) => (
    <DoseSheet
      reservationId={reservationId}
      pet={buildPatient()}
      plan={buildPlan()}
      warnings={[]}
      preferred={[protocol]}
      onClose={() => undefined}
    />
  );
  const first = renderClinic(sheet('4'));
  write(/رقم التشغيلة/, 'A482-19B');
  first.unmount();
  const second = renderClinic(sheet('2'));
  expect(typedIn(/رقم التشغيلة/)).toBe('');
  second.unmount();
  renderClinic(sheet('4'));
  expect(typedIn(/رقم التشغيلة/)).toBe('A482-19B');
});

it('preserves a weight that could not be saved', async () => {
  const reservationId = crypto.randomUUID();
  const form = () => (
    <WeightForm reservationId={reservationId} pet={buildPatient()} weights={[]} today="2026-11-20" />
  );
  server.use(
    refuse('post', '/api/clinic/record/weights/add', 403, {
      code: 'clinics.second_factor',
      message: 'يلزم رمز التطبيق.',
    }),
  );
  const { unmount } = renderClinic(form());
  write('وزن اليوم', '4.3');
  press(/^حفظ الوزن/);
  await screen.findByText('يلزم رمز التطبيق.');
  unmount();
  renderClinic(form());
  expect(typedIn('وزن اليوم')).toBe('4.3');
});

it('requires confirmation of a weight with a possibly misplaced decimal point', async () => {
  const sent: unknown[] = [];
  server.use(
    respond('post', '/api/clinic/record/weights/add', body => {
      sent.push(body);
      return { weights: [] };
    }),
  );
  const before = { id: crypto.randomUUID(), grams: 4100, measured_on: '2026-11-01', clinic: null };
  renderClinic(
    <WeightForm
      reservationId={crypto.randomUUID()}
      pet={buildPatient()}
      weights={[before]}
      today="2026-11-20"
    />,
  );
  write('وزن اليوم', '41');
  press(/^حفظ الوزن/);
  expect(await screen.findByText(/هل المقصود 4.1 كجم؟/)).toBeTruthy();
  expect(sent).toEqual([]);
  press(/^حفظ الوزن/);
  await waitFor(() => expect(sent).toMatchObject([{ grams: 41_000 }]));
});
