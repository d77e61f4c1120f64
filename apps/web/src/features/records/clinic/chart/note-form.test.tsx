import type { VisitChart, VisitNote } from '@rifq/contract/calls';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renderScreen } from '../../../../testing/render.tsx';
import { refuse, respond, server } from '../../../../testing/server.ts';
import { NoteForm } from './note-form.tsx';

const empty: VisitNote = {
  temperature_decicelsius: null,
  heart_rate_per_minute: null,
  breaths_per_minute: null,
  body_condition: null,
  findings: null,
  diagnosis: null,
  treatment: null,
  plan: null,
  internal_note: null,
};
const chartOf = (note: Partial<VisitNote>, version: string, id: string): VisitChart => ({
  reservation_id: id,
  pet_id: crypto.randomUUID(),
  complaint: 'حكّة في الأذن',
  closed: null,
  summary: null,
  note: { ...empty, ...note },
  version,
  prescriptions: [],
  problems: [],
  warnings: [],
  owner_allergies: null,
  addenda: [],
});
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

beforeEach(() => server.use(respond('get', '/api/clinic/note-templates', { templates: [] })));

it('saves what is typed by itself, with measurements in any digits', async () => {
  const id = crypto.randomUUID();
  const sent: unknown[] = [];
  server.use(
    respond('post', '/api/clinic/chart/note/save', body => {
      sent.push(body);
      return { chart: chartOf({ findings: 'احمرار', temperature_decicelsius: 386 }, 'v2', id) };
    }),
  );
  renderScreen(<NoteForm chart={chartOf({}, 'v1', id)} />);
  write('الفحص', 'احمرار');
  write('الحرارة °م', '٣٨٫٦');
  await screen.findByText('لم يُحفظ بعد');
  await waitFor(() => expect(screen.getByText('محفوظ')).toBeDefined());
  expect(sent).toEqual([
    expect.objectContaining({ findings: 'احمرار', temperature_decicelsius: 386, version: 'v1' }),
  ]);
  write('الحرارة °م', '3860');
  expect(await screen.findByText(/رقم بين/)).toBeDefined();
});

it('takes over what a colleague saved elsewhere, and asks about a field that both typed', async () => {
  const id = crypto.randomUUID();
  const current = { chart: chartOf({ findings: 'إفراز', plan: 'إعادة بعد أسبوع' }, 'v2', id) };
  server.use(
    refuse('post', '/api/clinic/chart/note/save', 409, {
      code: 'request.stale',
      message: 'تغيّرت هذه البيانات.',
      current,
      changed_by: { who: 'colleague', name: 'د. خالد' },
    }),
  );
  renderScreen(<NoteForm chart={chartOf({}, 'v1', id)} />);
  write('الفحص', 'احمرار');
  await screen.findByText(/حفظ .*د\. خالد.* «الفحص»/);
  expect(field('الخطة والمتابعة').value).toBe('إعادة بعد أسبوع');
  expect(field('الفحص').value).toBe('احمرار');
  server.use(
    respond('post', '/api/clinic/chart/note/save', body => {
      expect(body).toMatchObject({ findings: 'احمرار', plan: 'إعادة بعد أسبوع', version: 'v2' });
      return { chart: chartOf({ findings: 'احمرار', plan: 'إعادة بعد أسبوع' }, 'v3', id) };
    }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'إبقاء ما كُتب هنا' }));
  await waitFor(() => expect(screen.getByText('محفوظ')).toBeDefined());
});
