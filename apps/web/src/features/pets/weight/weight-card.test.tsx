import type { Pet, Weight } from '@rifq/contract/calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toasts } from '../../../lib/overlays/toasts.ts';
import { meQuery } from '../../../lib/session/me.ts';
import { buildMe } from '../../../testing/build-me.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { answer, lose, refuse, server } from '../../../testing/server.ts';
import { buildPet, buildWeights } from '../testing/build.ts';
import { WeightCard } from './weight-card.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T09:00:00Z') });
  server.use(answer('get', '/api/user/me', buildMe()));
});
afterEach(() => {
  vi.useRealTimers();
  for (const toast of toasts.getSnapshot()) toasts.dismiss(toast.id);
});

const pet = buildPet();
const history = buildWeights(['2026-11-18', 4600], ['2026-10-20', 4500]);

function show(weights: Weight[] = history, overrides: Partial<Pet> = {}, isOpen = true) {
  return renderScreen(<WeightCard pet={{ ...pet, ...overrides }} weights={weights} isOpen={isOpen} />);
}

/** Opens the sheet and responds to its requests. */
async function open(overrides: Partial<Pet> = {}) {
  const sent: unknown[] = [];
  server.use(
    answer('post', '/api/pets/weights/add', body => {
      sent.push(body);
      return { pet, weights: history };
    }),
  );
  const { queryClient } = show(history, overrides);
  queryClient.setQueryData(meQuery.queryKey, buildMe());
  fireEvent.click(screen.getByRole('button', { name: 'وزن جديد' }));
  await screen.findByRole('dialog');
  return sent;
}

const weight = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'الوزن' });
const day = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'يوم الوزن' });
const type = (input: HTMLInputElement, value: string) => fireEvent.change(input, { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: /^حفظ/ }));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the card', () => {
  it('shows the change, a chart, and the numbers in a table', () => {
    const { container } = show();
    expect(container.textContent).toContain('زاد 0.1 كجم عن الشهر الماضي');
    expect(screen.getByRole('img', { name: /من 4.5 إلى 4.6 كجم/ })).toBeTruthy();
    const table = screen.getByRole('table', { name: 'أوزان مشمش', hidden: true });
    expect(within(table).getAllByRole('rowheader', { hidden: true })[0]?.textContent).toBe('18 نوفمبر 2026');
  });

  it('suggests "ask your vet" after a marked loss, and names no cause', () => {
    show(buildWeights(['2026-11-18', 4000], ['2026-10-20', 4500]));
    expect(screen.getByText(/نقص الوزن 0.5 كجم \(11٪\) منذ 20 أكتوبر 2026/).textContent).toContain(
      'الطبيب البيطري',
    );
  });

  it('neither warns nor suggests weights for a pet that has passed away', () => {
    const light = buildWeights(['2026-11-18', 4000], ['2026-10-20', 4500]);
    show(light, { state: 'passed_away' }, false);
    expect(screen.queryByText(/الطبيب البيطري/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'وزن جديد' })).toBeNull();
  });
});

describe('a new weight', () => {
  it.each([
    ['4.6', 4600],
    ['4,65', 4650],
    ['٤٫٦', 4600],
    ['۵', 5000],
  ])('parses %s as kilograms of today', async (typed, grams) => {
    const sent = await open();
    type(weight(), typed);
    save();
    await isClosed();
    expect(sent).toMatchObject([{ pet_id: pet.id, grams, measured_on: '2026-11-20' }]);
  });

  it.each([
    ['أربعة', 'يُكتب الوزن رقمًا بالكجم. مثال: 4.6'],
    ['0.009', 'أخفّ وزن يُقبل 0.01 كجم.'],
    ['151', 'أثقل وزن يُقبل 150 كجم.'],
  ])('rejects %s at its field with a reason and leaves it as typed', async (typed, sentence) => {
    const sent = await open();
    type(weight(), typed);
    save();
    await waitFor(() => expect(document.activeElement).toBe(weight()));
    expect(weight().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(weight().value).toBe(typed);
    expect(sent).toEqual([]);
  });

  it.each([
    ['46', /كان 4.6 كجم. هل المقصود 4.6 كجم؟/, 46_000],
    ['6', /كان 4.6 كجم، والفرق كبير/, 6000],
  ])('requires confirmation before it records %s kg two days after 4.6', async (typed, question, grams) => {
    const sent = await open();
    type(weight(), typed);
    save();
    expect((await screen.findByText(question)).closest('[role=status]')).toBeTruthy();
    expect(document.activeElement).toBe(weight());
    expect(sent).toEqual([]);
    save();
    await isClosed();
    expect(sent).toMatchObject([{ grams }]);
  });

  it('replaces a weight of the list that is corrected', async () => {
    const sent = await open();
    fireEvent.click(screen.getByRole('button', { name: /^تصحيح وزن 20 أكتوبر/ }));
    expect([weight().value, document.activeElement]).toEqual(['4.5', weight()]);
    type(weight(), '4.4');
    save();
    await isClosed();
    expect(sent).toMatchObject([{ grams: 4400, measured_on: '2026-10-20' }]);
  });

  it("is recorded for today in the pet's zone", async () => {
    vi.setSystemTime(new Date('2026-11-20T21:30:00Z'));
    const sent = await open({ country: 'EG' });
    type(weight(), '4.6');
    save();
    await isClosed();
    expect(sent).toMatchObject([{ measured_on: '2026-11-20' }]);
  });

  it('requires confirmation before it records a day more than 20 years ago', async () => {
    const sent = await open({ birth_date: null });
    type(weight(), '4.6');
    type(day(), '1/5/2004');
    save();
    const question = await screen.findByText(/هذا اليوم قبل أكثر من 20 سنة/);
    expect(question.closest('[role=status]')).toBeTruthy();
    expect(document.activeElement).toBe(day());
    expect(day().getAttribute('aria-invalid')).toBeNull();
    expect(sent).toEqual([]);
    save();
    await isClosed();
    expect(sent).toMatchObject([{ measured_on: '2004-05-01' }]);
  });

  it.each([
    [null, '1/5/1985', 'هذا اليوم قبل أكثر من 30 سنة. أقدم تاريخ مقبول هو 20 نوفمبر 1996.'],
    ['2023-04-02', '1/4/2023', 'هذا اليوم قبل ميلاد «مشمش» في 2 أبريل 2023.'],
  ])('of an animal born %j cannot be of %s', async (birth_date, typed, sentence) => {
    const sent = await open({ birth_date });
    type(weight(), '4.6');
    type(day(), typed);
    fireEvent.blur(day());
    save();
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it("shows the server's error of a day at its field", async () => {
    await open();
    server.use(
      refuse('post', '/api/pets/weights/add', 422, {
        message: 'بعض البيانات تحتاج إلى تصحيح.',
        code: 'request.invalid',
        errors: { measured_on: ['التاريخ قبل ميلاد الحيوان.'] },
      }),
    );
    type(weight(), '4.6');
    save();
    expect(await screen.findByText('التاريخ قبل ميلاد الحيوان.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(day()));
    expect(day().value).toBe('20 نوفمبر 2026');
    expect([day().selectionStart, day().selectionEnd]).toEqual([0, day().value.length]);
  });

  it('preserves the input on a network error', async () => {
    await open();
    server.use(lose('post', '/api/pets/weights/add'));
    type(weight(), '4.6');
    save();
    expect(await screen.findByText(/تعذّر الوصول إلى رِفق/)).toBeTruthy();
    expect(weight().value).toBe('4.6');
  });
});

describe('a removed weight', () => {
  it('is restored by undo', async () => {
    const sent = await open();
    const removed: unknown[] = [];
    server.use(
      answer('post', '/api/pets/weights/remove', body => {
        removed.push(body);
        return { pet, weights: history.slice(1) };
      }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'حذف وزن 18 نوفمبر 2026' }));
    fireEvent.click(await screen.findByRole('button', { name: 'تراجع' }));
    await waitFor(() =>
      expect(sent).toMatchObject([{ grams: 4600, measured_on: '2026-11-18', replaces: false }]),
    );
    expect(removed).toEqual([{ pet_id: pet.id, weight_id: history[0]?.id }]);
  });

  it('is not restored over one that was recorded for that day in between, and says so', async () => {
    const message = 'سُجّل وزن آخر لهذا اليوم بعد الحذف، فبقي كما هو.';
    await open();
    server.use(
      answer('post', '/api/pets/weights/remove', { pet, weights: history.slice(1) }),
      refuse('post', '/api/pets/weights/add', 409, { code: 'pets.weight_exists', message }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'حذف وزن 18 نوفمبر 2026' }));
    fireEvent.click(await screen.findByRole('button', { name: 'تراجع' }));
    expect(await screen.findByText(message)).toBeTruthy();
  });
});

describe('a weight of the table', () => {
  const openTable = () => {
    const summary = screen.getByText('الأوزان في جدول');
    fireEvent.click(summary);
    return summary;
  };

  it('can be removed with an undo action, and the focus stays in the table', async () => {
    const called: unknown[] = [];
    const weights = history.slice(1);
    server.use(
      answer('post', '/api/pets/weights/remove', body => {
        called.push(body);
        return { pet, weights };
      }),
      answer('post', '/api/pets/weights/add', body => {
        called.push(body);
        return { pet, weights: history };
      }),
    );
    show();
    const summary = openTable();
    fireEvent.click(screen.getByRole('button', { name: 'حذف وزن 18 نوفمبر 2026' }));
    await waitFor(() => expect(called).toEqual([{ pet_id: pet.id, weight_id: history[0]?.id }]));
    await waitFor(() => expect(document.activeElement).toBe(summary));
    const [toast] = toasts.getSnapshot();
    expect(toast?.message).toBe('حُذف وزن 18 نوفمبر 2026');
    toast?.action?.onPress();
    await waitFor(() => expect(called[1]).toMatchObject({ grams: 4600, measured_on: '2026-11-18' }));
  });

  it('shows why it could not be removed', async () => {
    server.use(lose('post', '/api/pets/weights/remove'));
    show();
    openTable();
    fireEvent.click(screen.getByRole('button', { name: 'حذف وزن 18 نوفمبر 2026' }));
    expect(await screen.findByText(/تعذّر الوصول إلى رِفق/)).toBeTruthy();
  });

  it('is read-only if weights can no longer be recorded', () => {
    show(history, { state: 'passed_away' }, false);
    openTable();
    expect(screen.queryByRole('button', { name: /^حذف/ })).toBeNull();
  });
});

it('shows a weight recorded by a clinic with its name and without removal, and one point for the day', async () => {
  const [own] = history;
  if (own === undefined) throw new Error('there is a weight');
  const clinics = { ...own, id: crypto.randomUUID(), grams: 4650, clinic: 'عيادة الواحة البيطرية' };
  show([clinics, ...history]);
  expect(screen.getAllByRole('row', { hidden: true })).toHaveLength(3);
  fireEvent.click(screen.getByRole('button', { name: 'وزن جديد' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/عيادة الواحة البيطرية/)).toBeTruthy();
  expect(within(dialog).getAllByRole('button', { name: /^حذف وزن/ })).toHaveLength(2);
});
