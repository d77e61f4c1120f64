import { safetyLines } from '@rifq/rules';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { OwnPet } from '../../../entities/vaccines/care.ts';
import {
  barq,
  buildDeferral,
  buildDose,
  buildItem,
  buildPlan,
  buildPlans,
  mishmish,
} from '../../../testing/build-plan.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { VaccinesOverview } from './vaccines-overview.tsx';

const counted = buildDose({ id: 'counted', given_on: '2025-11-14' });
const tooSoon = buildDose({
  id: 'too-soon',
  given_on: '2025-11-18',
  not_counted: [{ protocol: '2', why: 'tooSoon' }],
});

it('counts neither deferred items nor those without a record, and lists each once', () => {
  const deferred = buildItem({ status: 'deferred', deferral: buildDeferral() });
  const unknown = (['4', '8'] as const).map(key =>
    buildItem({ protocols: [key], status: 'noRecord', due_on: '2006-03-01' }),
  );
  const plan = buildPlan({ items: [deferred, ...unknown] });
  renderScreen(<VaccinesOverview pets={[mishmish]} plans={buildPlans(plan)} />);
  for (const word of ['متأخّر', 'مستحقّ الآن', 'قادم'])
    expect(screen.getByText(word).closest('div')?.textContent).toBe(`${word}0`);
  const asked = screen.getByRole('region', { name: 'لا سجلّ: يُسأل الطبيب' });
  expect(
    within(asked)
      .getAllByRole('listitem')
      .map(row => row.textContent),
  ).toEqual([expect.stringContaining('الهربس القططي وطاعون القطط')]);
  const waiting = screen.getByRole('region', { name: 'مؤجَّل بنصيحة الطبيب' });
  expect(within(waiting).getByText(/حتى 15 يناير 2027/)).toBeTruthy();
  const way = within(waiting).getByRole('link', { name: /^تعديل تأجيل السُّعار/ });
  expect(way.getAttribute('href')).toBe(`/dashboard/pets/view/${mishmish.id}`);
  expect(screen.queryByText(/2006/)).toBeNull();
});

it('names who deferred an item that is due again', () => {
  const over = buildItem({ deferral: buildDeferral({ until: '2026-11-14' }) });
  renderScreen(<VaccinesOverview pets={[mishmish]} plans={buildPlans(buildPlan({ items: [over] }))} />);
  expect(within(screen.getByRole('article')).getByText(/عيادة الواحة.* في 14 نوفمبر 2026/)).toBeTruthy();
});

it('counts only valid records as done, and marks the others with the reason', () => {
  renderScreen(
    <VaccinesOverview pets={[mishmish]} plans={buildPlans(buildPlan({ doses: [tooSoon, counted] }))} />,
  );
  // Only the tile has the word, so there is one number for it.
  expect(screen.getAllByText(/مكتمل/)).toHaveLength(1);
  expect(screen.getByText('مكتمل').closest('div')?.textContent).toBe('مكتمل1');
  const card = screen.getByRole('region', { name: 'السجلّات' });
  const rows = within(card).getAllByRole('listitem');
  expect(rows.map(row => row.textContent?.includes('لا تُحتسب'))).toEqual([true, false]);
  expect(rows.map(row => row.querySelector('.bg-done') !== null)).toEqual([false, true]);
});

it('names the pet on each button that records a dose', () => {
  const unknown = (pet: OwnPet) =>
    buildPlan({ pet_id: pet.id, items: [buildItem({ status: 'noRecord', due_on: null })] });
  const plans = buildPlans(unknown(mishmish), unknown(barq));
  renderScreen(<VaccinesOverview pets={[mishmish, barq]} plans={plans} />);
  for (const name of ['مشمش', 'برق'])
    expect(screen.getByRole('button', { name: `تسجيل ما أُعطي: ${name}` })).toBeTruthy();
});

it.each([
  ['a cat', mishmish, true],
  ['dogs alone', barq, false],
])('warns of pregnancy and the litter box in a home with %s', (_who, pet, speaks) => {
  renderScreen(<VaccinesOverview pets={[pet]} plans={buildPlans(buildPlan({ pet_id: pet.id }))} />);
  expect(screen.queryByText(safetyLines.pregnantOwner) !== null).toBe(speaks);
});
