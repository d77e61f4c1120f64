import type { Pet, Weight } from '@rifq/contract/calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toasts } from '../../../lib/overlays/toasts.ts';
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

/** Opens the sheet and answers what is sent from it. */
async function open() {
  const sent: unknown[] = [];
  server.use(
    answer('post', '/api/pets/weights/add', body => {
      sent.push(body);
      return { pet, weights: history };
    }),
  );
  show();
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
  it('says what changed, draws it, and holds the numbers in a table', () => {
    const { container } = show();
    expect(container.textContent).toContain('زاد 0.1 كجم عن الشهر الماضي');
    expect(screen.getByRole('img', { name: /من 4.5 إلى 4.6 كجم/ })).toBeTruthy();
    const table = screen.getByRole('table', { name: 'أوزان مشمش', hidden: true });
    expect(within(table).getAllByRole('rowheader', { hidden: true })[0]?.textContent).toBe('18 نوفمبر 2026');
  });

  it('says "ask your vet" after a marked loss, and names no cause', () => {
    show(buildWeights(['2026-11-18', 4000], ['2026-10-20', 4500]));
    expect(screen.getByText(/نقص الوزن 0.5 كجم \(11٪\) منذ 20 أكتوبر 2026/).textContent).toContain(
      'الطبيب البيطري',
    );
  });

  it('neither warns nor asks for weights of one that passed away', () => {
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
    ['۱۲', 12_000],
  ])('reads %s as kilograms of today', async (typed, grams) => {
    const sent = await open();
    type(weight(), typed);
    save();
    await isClosed();
    expect(sent).toMatchObject([{ pet_id: pet.id, grams, measured_on: '2026-11-20' }]);
  });

  it('refuses what is no weight at its field and keeps it as typed', async () => {
    const sent = await open();
    type(weight(), 'أربعة');
    save();
    await waitFor(() => expect(document.activeElement).toBe(weight()));
    expect(weight().getAttribute('aria-invalid')).toBe('true');
    expect(weight().value).toBe('أربعة');
    expect(sent).toEqual([]);
  });

  it('puts a day that the server refuses at its field', async () => {
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
  });

  it('keeps what was typed when the network is lost', async () => {
    await open();
    server.use(lose('post', '/api/pets/weights/add'));
    type(weight(), '4.6');
    save();
    expect(await screen.findByText(/تعذّر الاتصال/)).toBeTruthy();
    expect(weight().value).toBe('4.6');
  });
});

describe('a weight that is removed', () => {
  it('comes back when that is taken back', async () => {
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
    await waitFor(() => expect(sent).toMatchObject([{ grams: 4600, measured_on: '2026-11-18' }]));
    expect(removed).toEqual([{ pet_id: pet.id, weight_id: history[0]?.id }]);
  });
});
