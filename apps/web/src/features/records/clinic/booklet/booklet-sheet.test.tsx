import type { Pet, PetPlan } from '@rifq/contract/calls';
import { protocolName } from '@rifq/rules';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useBookletDraft } from '../../../../entities/records/booklet-draft.ts';
import { unsavedForms } from '../../../../entities/records/visit-drafts.ts';
import { emptyDraft } from '../../../../entities/vaccines/dose-draft/draft.ts';
import { buildPatient } from '../../../../testing/build-clinic.ts';
import { buildDose, buildPlan } from '../../../../testing/build-plan.ts';
import { press, renderClinic } from '../../../../testing/clinic-side.tsx';
import { respond, server } from '../../../../testing/server.ts';
import BookletSheet from './booklet-sheet.tsx';

interface Sent {
  idempotency_key: string;
  doses: { given_on: string; protocols: string[]; expires_on: string | null; photo?: number }[];
}

const isSent = (body: unknown): body is Sent =>
  typeof body === 'object' && body !== null && 'idempotency_key' in body && 'doses' in body;

const photo = (address: string) => ({
  message_id: address,
  file: {
    kind: 'photo' as const,
    address,
    name: null,
    bytes: 1000,
    width: 80,
    height: 60,
    seconds: null,
    waveform: null,
  },
  sender: 'ريم',
  sent_at: '2026-11-19T08:00:00.000Z',
});

const DEWORMING = protocolName('1').ar;

let reservationId = '';
let sent: Sent[] = [];

beforeEach(() => {
  reservationId = crypto.randomUUID();
  sent = [];
  localStorage.clear();
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
    shouldAdvanceTime: true,
    now: new Date('2026-11-20T09:00:00.000Z'),
  });
  server.use(
    respond('post', '/api/clinic/record/doses/booklet', body => {
      if (isSent(body)) sent.push(body);
      return { doses: [buildDose()] };
    }),
    respond('get', '/api/clinic/messages/files', { files: [] }),
  );
});

function open({ pet = {}, doses = [] }: { pet?: Partial<Pet>; doses?: PetPlan['doses'] } = {}) {
  const onClose = vi.fn();
  const view = renderClinic(
    <BookletSheet
      reservationId={reservationId}
      pet={buildPatient(pet)}
      plan={buildPlan({ items: [], doses })}
      onClose={onClose}
    />,
  );
  return { ...view, onClose };
}

const row = (number: number) => within(screen.getByRole('group', { name: `جرعة ${number}` }));

const day = (number: number) => row(number).getByRole('textbox', { name: 'التاريخ' });

const typeDay = (number: number, text: string) => fireEvent.change(day(number), { target: { value: text } });

/** Types a vaccine by its full name, and leaves the field. */
function choose(number: number, name: string) {
  const box = row(number).getByRole('combobox', { name: 'اللقاح أو المنتج' });
  act(() => box.focus());
  fireEvent.change(box, { target: { value: name } });
  fireEvent.keyDown(box, { key: 'Escape' });
  act(() => box.blur());
}

function fill(number: number, text: string, name = 'السعار') {
  if (number > 1) press('سطر آخر');
  typeDay(number, text);
  choose(number, name);
}

const send = () => screen.getByRole<HTMLButtonElement>('button', { name: /^تسجيلها مؤكَّدة/ });

/** Sends from the summary, once its button can be pressed. */
async function record() {
  act(() => void vi.advanceTimersByTime(600));
  await waitFor(() => expect(send().disabled).toBe(false));
  fireEvent.click(send());
}

it('records nothing on a double tap on «مراجعة», and moves the focus to the summary', async () => {
  open();
  fill(1, '1/6/2024');
  const review = screen.getByRole('button', { name: 'مراجعة' });
  fireEvent.click(review);
  expect(review.isConnected).toBe(false);
  expect(send().disabled).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'ما سيُسجَّل' }));
  await record();
  await waitFor(() => expect(sent).toHaveLength(1));
});

it('records the same rows again after they were recorded, by another key, and counts what is on record', async () => {
  for (const attempt of [1, 2]) {
    const view = open();
    fill(1, '1/6/2024');
    fill(2, '1/7/2024', DEWORMING);
    press('مراجعة');
    await record();
    await waitFor(() => expect(sent).toHaveLength(attempt));
    // The response has one dose of both.
    expect(await screen.findByText(/^سُجّلت جرعة واحدة مؤكَّدة/)).toBeTruthy();
    view.unmount();
  }
  expect(sent[0]?.idempotency_key).not.toBe(sent[1]?.idempotency_key);
});

it('keeps a row of which only an unreadable day was typed', async () => {
  open();
  fill(1, '1/6/2024');
  press('سطر آخر');
  typeDay(2, '31/2/2024');
  press('مراجعة');
  await waitFor(() => expect(document.activeElement).toBe(day(2)));
  expect(screen.queryByText('ما سيُسجَّل')).toBeNull();
});

it('asks once about a day long ago, about years between rows, and about a day near another dose', async () => {
  open({ pet: { birth_date: null }, doses: [buildDose({ given_on: '2024-06-02', protocols: ['2'] })] });
  fill(1, '1/6/2001');
  fill(2, '1/6/2024');
  press('مراجعة');
  expect(row(1).getByText(/قبل أكثر من 20 سنة/)).toBeTruthy();
  expect(row(2).getByText(/بين هذا اليوم والسطر السابق سنوات/)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(day(1)));
  typeDay(1, '30/5/2024');
  press('مراجعة');
  expect(row(1).getByText(/مسجَّلة في يوم قريب/)).toBeTruthy();
  press('مراجعة');
  expect(screen.getByRole('heading', { name: 'ما سيُسجَّل' })).toBeTruthy();
});

it('shows everything that is recorded in the summary, by day', () => {
  open();
  fill(1, '1/6/2024');
  fireEvent.change(row(1).getByRole('textbox', { name: 'رقم التشغيلة' }), { target: { value: 'R-1' } });
  fireEvent.change(row(1).getByRole('textbox', { name: 'انتهاء الصلاحية' }), {
    target: { value: '03/2025' },
  });
  fireEvent.change(row(1).getByRole('textbox', { name: 'العيادة' }), { target: { value: 'R-1' } });
  fill(2, '1/7/2023', DEWORMING);
  press('مراجعة');
  const [first, second] = screen.getAllByRole('listitem');
  expect(first?.textContent).toContain(DEWORMING);
  expect(second?.textContent).toContain('العيادة: R-1');
  expect(second?.textContent).toContain('رقم التشغيلة R-1');
  expect(second?.textContent).toContain('صلاحية المنتج حتى 31 مارس 2025');
});

it('completes an entry of the owner, and removes at once the rows that are on record', async () => {
  const doses = [
    buildDose({ id: 'a', given_on: '2024-06-01', protocols: ['2'] }),
    buildDose({
      id: 'b',
      given_on: '2024-07-01',
      protocols: ['1'],
      confirmed_at: '2024-07-01T08:00:00.000Z',
    }),
  ];
  open({ doses });
  fill(1, '1/6/2024');
  expect(row(1).getByText(/سجّله المربّي/)).toBeTruthy();
  fill(2, '1/7/2024', DEWORMING);
  press('مراجعة');
  expect(row(2).getByText('هذا السجلّ موجود من قبل في اليوم نفسه.')).toBeTruthy();
  press('حذف ما سُجّل');
  press('مراجعة');
  await record();
  await waitFor(() => expect(sent).toMatchObject([{ doses: [{ given_on: '2024-06-01' }] }]));
  expect(sent[0]?.doses).toHaveLength(1);
});

it('asks before a filled row is removed, and leaves the errors of the others', () => {
  open();
  press('سطر آخر');
  typeDay(2, '1/6/2024');
  typeDay(1, '1/5/2024');
  press('مراجعة');
  expect(row(2).getByText('يلزم اختيار ما أُعطي.')).toBeTruthy();
  press('حذف الجرعة 1');
  expect(screen.getByRole('alertdialog').textContent).toContain('حذف الجرعة 1؟');
  press('حذف');
  expect(screen.queryByRole('group', { name: 'جرعة 2' })).toBeNull();
  expect(row(1).getByText('يلزم اختيار ما أُعطي.')).toBeTruthy();
});

it('keeps the rows as a draft of the device, which the closing of the visit names, or discards them', async () => {
  const first = open();
  fill(1, '1/6/2024');
  press('إغلاق');
  press('الاحتفاظ بالمسوّدة');
  expect(first.onClose).toHaveBeenCalled();
  first.unmount();
  expect(unsavedForms(reservationId)).toEqual(['جرعات من الدفتر']);
  expect(localStorage.getItem('rifq.drafts')).toContain('2024-06-01');
  open();
  expect(day(1)).toHaveProperty('value', '1 يونيو 2024');
  press('إغلاق');
  press('حذف المسوّدة');
  expect(useBookletDraft.has(reservationId)).toBe(false);
  expect(localStorage.getItem('rifq.drafts')).not.toContain('2024-06-01');
});

/** Stores rows as an earlier tab has. */
const store = (rows: unknown) =>
  localStorage.setItem('rifq.drafts', JSON.stringify({ [`${reservationId}/booklet`]: JSON.stringify(rows) }));

it('reads the draft that an earlier tab has stored, and none of another version', () => {
  const { label: _label, ...older } = emptyDraft('');
  store([{ id: 1, draft: older }]);
  expect(useBookletDraft.has(reservationId)).toBe(false);
  store([{ id: 1, draft: { ...emptyDraft(''), givenOn: null, batch: 'R-9' } }]);
  open();
  expect(row(1).getByRole('textbox', { name: 'رقم التشغيلة' })).toHaveProperty('value', 'R-9');
});

it('adds no row beyond the thirtieth', () => {
  store(
    Array.from({ length: 30 }, (_, index) => ({
      id: index + 1,
      draft: { ...emptyDraft(''), givenOn: null },
    })),
  );
  open();
  expect(screen.queryByText('سطر آخر')).toBeNull();
  const last = screen.getAllByLabelText('رقم التشغيلة').at(-1);
  if (last === undefined) throw new Error('there are rows');
  fireEvent.keyDown(last, { key: 'Enter' });
  expect(screen.getAllByLabelText('رقم التشغيلة')).toHaveLength(30);
});

it('keeps the focus of a press after a product name was typed', () => {
  open();
  const box = row(1).getByRole('combobox', { name: 'اللقاح أو المنتج' });
  act(() => box.focus());
  fireEvent.change(box, { target: { value: 'Milbemax' } });
  fireEvent.keyDown(box, { key: 'Escape' });
  const clinic = row(1).getByRole('textbox', { name: 'العيادة' });
  act(() => clinic.focus());
  expect(row(1).getByRole('combobox', { name: 'ما الذي أُعطي؟' })).toBeTruthy();
  expect(document.activeElement).toBe(clinic);
});

it('shows the latest photos of the conversation, at most twelve, turned on request', async () => {
  const files = Array.from({ length: 15 }, (_, index) => photo(`/api/pictures/${index}`));
  server.use(respond('get', '/api/clinic/messages/files', { files }));
  open();
  const picture = await screen.findByRole('img', { name: 'صفحة الدفتر' });
  expect(picture.getAttribute('src')).toBe('/api/pictures/0');
  expect(screen.getAllByRole('button', { name: /^الصورة \d+$/ })).toHaveLength(12);
  press('تدوير الصورة');
  expect(picture.style.rotate).toBe('90deg');
  fireEvent.error(picture);
  expect(screen.getByText(/هذا المتصفّح لا يعرض هذه الصورة/)).toBeTruthy();
});

it('stores a photo of the conversation on request only, with the rows that are typed while it is shown', async () => {
  const files = [photo('/api/pictures/0'), photo('/api/pictures/1')];
  server.use(respond('get', '/api/clinic/messages/files', { files }));
  const store = () => screen.getByRole<HTMLInputElement>('switch', { name: 'حفظ هذه الصفحة مع جرعاتها' });
  open();
  await screen.findByRole('img', { name: 'صفحة الدفتر' });
  expect(store().checked).toBe(false);
  fill(1, '1/6/2024');
  press('الصورة 2');
  fireEvent.click(store());
  fill(2, '1/7/2024', DEWORMING);
  press('الصورة 1');
  press('مراجعة');
  await record();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ photos: [{ message_id: '/api/pictures/1' }] });
  expect(sent[0]?.doses.map(dose => dose.photo)).toEqual([undefined, 0]);
});
