import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildChart } from '../../../../testing/build-chart.ts';
import { renderScreen } from '../../../../testing/render.tsx';
import { refuse, respond, server } from '../../../../testing/server.ts';
import { PrescriptionForm } from './prescription-form.tsx';

const CALL = '/api/clinic/chart/prescriptions/add';
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const write = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: /^إضافة إلى الوصفة/ }));

/** Renders the form for a drug; returns what is sent. */
function prescribe(drug: string, days: string) {
  const sent: unknown[] = [];
  server.use(
    respond('post', CALL, body => {
      sent.push(body);
      return { chart: buildChart() };
    }),
  );
  renderScreen(<PrescriptionForm reservationId={crypto.randomUUID()} onDone={() => undefined} />);
  write(/^الدواء/, drug);
  write(/^الجرعة/, '50 مجم');
  write(/^التكرار/, 'مرتان يوميًّا');
  write(/^عدد الأيام/, days);
  return sent;
}

it.each(['7', '٧', ' ۷ '])('reads «%s» as seven days', async days => {
  const sent = prescribe('Ampicillin', days);
  submit();
  await waitFor(() => expect(sent).toMatchObject([{ duration_days: 7 }]));
});

it.each(['7 أيام', 'أسبوع', '0', '-3', '1.5', '99999'])(
  'refuses «%s» as a number of days at the field',
  async days => {
    const sent = prescribe('Ampicillin', days);
    submit();
    expect(await screen.findByText(/يُكتب عدد الأيام عددًا صحيحًا/)).toBeDefined();
    expect(field(/^عدد الأيام/).value).toBe(days);
    expect(sent).toEqual([]);
  },
);

it('shows the group that the name tells, and wants one chosen where it tells none', async () => {
  const sent = prescribe('Zeniplast', '7');
  expect(screen.getByText('تُختار المجموعة')).toBeDefined();
  server.use(
    refuse('post', CALL, 422, {
      code: 'request.invalid',
      message: 'خطأ',
      errors: { drug_group: ['الاختيار غير صالح.'] },
    }),
  );
  submit();
  expect(await screen.findByText(/لا يدلّ الاسم على مجموعة/)).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /مجموعة الدواء/ }));
  write(/^الدواء/, 'Synulox');
  server.use(
    respond('post', CALL, body => {
      sent.push(body);
      return { chart: buildChart() };
    }),
  );
  expect(screen.getByRole('button', { name: /من الاسم: البنسلينات/ })).toBeDefined();
  submit();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).not.toHaveProperty('drug_group');
});

it('asks for a reason with the warnings, and asks again for another drug', async () => {
  prescribe('Ampicillin', '7');
  const refusal = (allergies: string[]) =>
    refuse('post', CALL, 409, { code: 'records.allergy', message: 'تحذير', allergies });
  server.use(refusal(['أموكسيسيلين']));
  submit();
  const reason = await screen.findByRole('textbox', { name: 'سبب إعطائه رغم التحذير' });
  expect(screen.getByText(/أموكسيسيلين/)).toBeDefined();
  fireEvent.change(reason, { target: { value: 'لا بديل' } });
  write(/^الدواء/, 'Metacam');
  expect(screen.queryByRole('textbox', { name: 'سبب إعطائه رغم التحذير' })).toBeNull();
  server.use(refusal(['قصور كلوي']));
  submit();
  const next = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'سبب إعطائه رغم التحذير' });
  expect(next.value).toBe('');
  expect(document.activeElement).toBe(next);
  submit();
  expect(await screen.findByText('يلزم ذكر السبب.')).toBeDefined();
  fireEvent.change(next, { target: { value: 'بجرعة مخفّفة' } });
  const sent: unknown[] = [];
  server.use(
    respond('post', CALL, body => {
      sent.push(body);
      return { chart: buildChart() };
    }),
  );
  submit();
  await waitFor(() =>
    expect(sent).toMatchObject([{ allergy_reason: 'بجرعة مخفّفة', acknowledged: ['قصور كلوي'] }]),
  );
  expect(within(document.body).queryByText('لا بديل')).toBeNull();
});
