import type { VisitChart, VisitNote } from '@rifq/contract/calls';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { flushNote, forgetUnsaved } from '../../../../entities/records/note-drafts.ts';
import { hasKeptDrafts } from '../../../../lib/forms/kept-drafts.ts';
import { buildChart } from '../../../../testing/build-chart.ts';
import { renderScreen } from '../../../../testing/render.tsx';
import { refuse, refuseOnce, respond, server } from '../../../../testing/server.ts';
import { NoteForm } from './note-form.tsx';

const chartOf = (note: Partial<VisitNote>, version: string, id: string): VisitChart => {
  const chart = buildChart({ reservation_id: id, version });
  return { ...chart, note: { ...chart.note, ...note } };
};
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
  // A measurement that is none is neither saved nor does it erase the stored one.
  write('الحرارة °م', '3860');
  expect(await screen.findByText(/رقم بين/)).toBeDefined();
  write('الخطة والمتابعة', 'إعادة بعد أسبوع');
  await waitFor(() =>
    expect(sent[1]).toMatchObject({ temperature_decicelsius: 386, plan: 'إعادة بعد أسبوع' }),
  );
  expect(field('الحرارة °م').value).toBe('3860');
  expect(screen.getByText('لم يُحفظ بعد')).toBeDefined();
  expect(await flushNote(id)).toEqual(['temperature_decicelsius']);
  expect(hasKeptDrafts()).toBe(true);
  forgetUnsaved(id);
});

it('saves what was typed also once its tab is closed, and shows it as saved when it is opened again', async () => {
  const id = crypto.randomUUID();
  const saved = chartOf({ findings: 'احمرار' }, 'v2', id);
  const sent: unknown[] = [];
  server.use(
    respond('post', '/api/clinic/chart/note/save', body => {
      sent.push(body);
      return { chart: saved };
    }),
  );
  const first = renderScreen(<NoteForm chart={chartOf({}, 'v1', id)} />);
  write('الفحص', 'احمرار');
  expect(hasKeptDrafts()).toBe(true);
  first.unmount();
  // By its own timer, without a form.
  await waitFor(() => expect(hasKeptDrafts()).toBe(false), { timeout: 3000 });
  expect(sent).toHaveLength(1);
  renderScreen(<NoteForm chart={saved} />);
  expect(field('الفحص').value).toBe('احمرار');
  expect(screen.getByText('محفوظ')).toBeDefined();
});

it('keeps what could not be saved, and tries again before the visit is closed', async () => {
  const id = crypto.randomUUID();
  server.use(
    refuse('post', '/api/clinic/chart/note/save', 500, { code: 'request.failed', message: 'تعذّر الحفظ.' }),
  );
  const first = renderScreen(<NoteForm chart={chartOf({}, 'v1', id)} />);
  write('الفحص', 'احمرار');
  expect(await flushNote(id)).toEqual(['findings']);
  expect(await screen.findByText('تعذّر الحفظ.')).toBeDefined();
  first.unmount();
  renderScreen(<NoteForm chart={chartOf({}, 'v1', id)} />);
  expect(field('الفحص').value).toBe('احمرار');
  server.use(
    respond('post', '/api/clinic/chart/note/save', { chart: chartOf({ findings: 'احمرار' }, 'v2', id) }),
  );
  expect(await flushNote(id)).toEqual([]);
  expect(await screen.findByText('محفوظ')).toBeDefined();
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
  await screen.findByText(/حُفظ «الفحص» باسم .*د\. خالد/);
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

it('takes a save whose response was lost for its own', async () => {
  const id = crypto.randomUUID();
  const first = chartOf({}, 'v1', id);
  renderScreen(<NoteForm chart={first} />);
  server.use(
    refuse('post', '/api/clinic/chart/note/save', 503, { code: 'request.failed', message: 'تعذّر الحفظ.' }),
  );
  write('الفحص', 'احمرار');
  expect(await flushNote(id)).toEqual(['findings']);
  const saved = chartOf({ findings: 'احمرار شديد' }, 'v3', id);
  const sent: unknown[] = [];
  server.use(
    respond('post', '/api/clinic/chart/note/save', body => {
      sent.push(body);
      return { chart: saved };
    }),
  );
  // The handler that was added last is asked first.
  server.use(
    refuseOnce('post', '/api/clinic/chart/note/save', 409, {
      code: 'request.stale',
      message: 'تغيّرت هذه البيانات.',
      current: { chart: chartOf({ findings: 'احمرار' }, 'v2', id) },
      changed_by: { who: 'self' },
    }),
  );
  write('الفحص', 'احمرار شديد');
  expect(await flushNote(id)).toEqual([]);
  expect(sent).toMatchObject([{ findings: 'احمرار شديد', version: 'v2' }]);
  expect(screen.queryByText(/أثناء الكتابة هنا/)).toBeNull();
});
