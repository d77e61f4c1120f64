import type { ClinicVisitFile } from '@rifq/contract/calls';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildChart } from '../../../../testing/build-chart.ts';
import { press, renderClinic, write } from '../../../../testing/clinic-side.tsx';
import { respond, server } from '../../../../testing/server.ts';
import { FileForm } from './file-form.tsx';

const file: ClinicVisitFile = {
  id: crypto.randomUUID(),
  kind: 'lab_result',
  title: 'وظائف الكلى',
  taken_on: '2026-11-19',
  laboratory: null,
  values: [],
  address: '/api/files/k',
  format: 'pdf',
  bytes: 1000,
  width: null,
  height: null,
  author: 'د. سلمى الحدّاد',
  is_for_owner: true,
  message_id: null,
  version: 'v1',
};

it('shows the values of a result that turns out to be another file, since they are saved with it', () => {
  const value = { name: 'Creatinine', value: '3.1', unit: null, range: null, flag: null };
  const reservationId = crypto.randomUUID();
  renderClinic(
    <FileForm
      reservationId={reservationId}
      file={{ ...file, values: [value] }}
      today="2026-11-20"
      isRead
      onDone={() => undefined}
    />,
  );
  fireEvent.click(screen.getByRole('radio', { name: 'ملف' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'الفحص' }).value).toBe('Creatinine');
});

it('sends the values that were typed without empty rows, and wants a result for each test', async () => {
  const sent: unknown[] = [];
  server.use(
    respond('post', '/api/clinic/chart/files/update', body => {
      sent.push(body);
      return { chart: buildChart() };
    }),
  );
  const reservationId = crypto.randomUUID();
  renderClinic(
    <FileForm reservationId={reservationId} file={file} today="2026-11-20" isRead onDone={() => undefined} />,
  );
  press('إضافة قيمة');
  write('الفحص', 'Creatinine');
  press(/^حفظ/);
  expect(screen.getByText('لكل قيمة اسم فحصها ونتيجته.')).toBeTruthy();
  expect(sent).toEqual([]);
  write('النتيجة', '3.1');
  press('إضافة قيمة');
  press(/^حفظ/);
  const value = { name: 'Creatinine', value: '3.1', unit: '', range: '', flag: null };
  await waitFor(() =>
    expect(sent).toMatchObject([{ file_id: file.id, version: 'v1', values: [value], is_for_owner: true }]),
  );
});
