import type { ClinicVisitFile, VisitChart } from '@rifq/contract/calls';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { unsavedForms } from '../../../../entities/records/visit-drafts.ts';
import { toasts } from '../../../../lib/overlays/toasts.ts';
import { buildChart } from '../../../../testing/build-chart.ts';
import { press, renderClinic, write } from '../../../../testing/clinic-side.tsx';
import { respond, server } from '../../../../testing/server.ts';
import { VisitFiles } from './visit-files.tsx';

const buildFile = (overrides: Partial<ClinicVisitFile> = {}): ClinicVisitFile => ({
  id: crypto.randomUUID(),
  kind: 'attachment',
  title: 'ملف',
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
  ...overrides,
});

const unsaved = 'النتائج والملفات';

afterEach(() => {
  for (const toast of toasts.getSnapshot()) toasts.dismiss(toast.id);
});

/** Shows the files of a chart; `becomes` is the chart that a colleague leaves, `closes` another tab of the record. */
function show(chart: VisitChart, becomes = chart) {
  function Files() {
    const [shown, setShown] = useState(chart);
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setShown(becomes)}>
          becomes
        </button>
        <button type="button" onClick={() => setOpen(before => !before)}>
          closes
        </button>
        {isOpen && <VisitFiles chart={shown} today="2026-11-20" canChange isRead />}
      </>
    );
  }
  renderClinic(<Files />);
}

describe('the form of a file', () => {
  it('closes when a colleague removes the file, and what was typed is not left as unsaved', async () => {
    const file = buildFile();
    const chart = buildChart({ files: [file, buildFile({ title: 'صورة' })] });
    show(chart, { ...chart, files: chart.files.slice(1) });
    press(/^تعديل .*ملف/);
    write('العنوان', 'وظائف الكلى');
    expect(unsavedForms(chart.reservation_id)).toEqual([unsaved]);
    press('becomes');
    expect(screen.getByRole('button', { name: /^تعديل .*صورة/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'نتيجة مختبر' })).toBeTruthy();
    await waitFor(() => expect(unsavedForms(chart.reservation_id)).toEqual([]));
    expect(toasts.getSnapshot()).toMatchObject([{ message: 'حُذف الملف من الزيارة قبل حفظ ما كُتب عنه.' }]);
  });

  it('opens again with what was typed in another part of the record', () => {
    const chart = buildChart({ files: [buildFile({ title: 'صورة' }), buildFile()] });
    show(chart);
    press(/^تعديل .*ملف/);
    write('العنوان', 'وظائف الكلى');
    press('closes');
    press('closes');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'العنوان' }).value).toBe('وظائف الكلى');
    press('إلغاء');
    expect(unsavedForms(chart.reservation_id)).toEqual([]);
  });
});

it('offers the files of a conversation only where there is one', () => {
  show(buildChart({ has_conversation: false }));
  expect(screen.queryByRole('button', { name: 'من المحادثة' })).toBeNull();
});

it('adds a file of the conversation again after it was removed', async () => {
  const keys: unknown[] = [];
  const chart = buildChart();
  const sent = {
    message_id: crypto.randomUUID(),
    sender: 'سارة',
    sent_at: '2026-11-20T08:00:00.000Z',
    file: {
      kind: 'pdf' as const,
      address: '/api/files/k',
      name: '0501234567.pdf',
      bytes: 1000,
      width: null,
      height: null,
      seconds: null,
      waveform: null,
    },
  };
  server.use(
    respond('get', '/api/clinic/messages/files', { files: [sent] }),
    respond('post', '/api/clinic/chart/files/take', body => {
      keys.push(body);
      return { chart };
    }),
  );
  show(chart);
  press('من المحادثة');
  const add = await screen.findByRole('button', { name: /^إضافة ملف من المحادثة/ });
  fireEvent.click(add);
  await waitFor(() => expect(keys).toHaveLength(1));
  await waitFor(() => expect(add.getAttribute('aria-disabled')).not.toBe('true'));
  fireEvent.click(add);
  await waitFor(() => expect(keys).toHaveLength(2));
  // The sender's name for it may be that of anyone.
  expect(keys).toMatchObject([{ title: 'ملف من المحادثة' }, { title: 'ملف من المحادثة' }]);
  expect(keys[0]).not.toEqual(keys[1]);
});

it('opens the form of the file that was uploaded, not of one that a colleague added meanwhile', async () => {
  const chart = buildChart();
  const own = buildFile({ kind: 'lab_result', title: 'نتيجة مختبر' });
  const after = { ...chart, files: [own, buildFile({ title: 'لزميل' })] };
  const sent: unknown[] = [];
  server.use(
    respond('post', '/api/clinic/chart/files/upload', body => {
      sent.push(body);
      return { chart: after, file_id: own.id };
    }),
  );
  show(chart, after);
  press('نتيجة مختبر');
  const input = screen.getByLabelText('ملف للزيارة');
  fireEvent.change(input, {
    target: { files: [new File(['%PDF'], 'مريض آخر.pdf', { type: 'application/pdf' })] },
  });
  await waitFor(() => expect(sent).toMatchObject([{ title: 'نتيجة مختبر' }]));
  press('becomes');
  const title = await screen.findByRole<HTMLInputElement>('textbox', { name: 'العنوان' });
  expect(title.value).toBe('نتيجة مختبر');
});
