import type { PetPlan, Species } from '@rifq/contract/calls';
import { safetyLines } from '@rifq/rules';
import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildDose, buildItem, buildPlan } from '../../../testing/build-plan.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { PlanSafety } from './plan-safety.tsx';

function linesOf(species: Species, plan: Partial<PetPlan>, hasCats = species === 'cat') {
  renderScreen(<PlanSafety plan={buildPlan(plan)} species={species} hasCats={hasCats} />);
  return screen.queryAllByRole('listitem', { hidden: true }).map(line => line.textContent);
}

const series = buildItem({
  protocols: ['cdv', 'cav', 'cpv'],
  status: 'upcoming',
  stage: 'primary',
  due_on: '2026-12-10',
  reason: { code: 'primaryUntilAge', params: { lastDose: '2026-11-12', days: 28, finalWeeks: 16 } },
});

it("tells the owner to avoid dogs of unknown vaccination until a dog's series is complete", () => {
  expect(linesOf('dog', { items: [series] })).toEqual([safetyLines.unprotectedDogs]);
});

it('tells the owner to keep a cat indoors until its series is complete', () => {
  const lines = linesOf('cat', { items: [{ ...series, protocols: ['4', '5', '8'] }] });
  expect(lines).toEqual([safetyLines.unprotectedCats]);
});

it.each([
  ['that is complete', { ...series, stage: 'booster' as const }],
  [
    'without a record for an adult',
    { ...series, stage: 'first' as const, reason: { code: 'noRecord', params: {} } },
  ],
])('shows no warning of missing protection for a series %s', (_what, item) => {
  expect(linesOf('dog', { items: [item] })).not.toContain(safetyLines.unprotectedDogs);
});

it.each([
  [
    'was due long ago and is not recorded',
    buildItem({
      protocols: ['cdv'],
      stage: 'first',
      due_on: '2026-08-28',
      reason: { code: 'firstDoseAtAgeWeeks', params: { birth: '2026-07-03', weeks: 8 } },
    }),
  ],
  [
    'is deferred without an end',
    buildItem({ protocols: ['cdv', 'cav', 'cpv'], status: 'deferred', due_on: null, stage: 'primary' }),
  ],
])('tells the owner of a puppy to avoid dogs of unknown vaccination if its series %s', (_what, item) => {
  expect(linesOf('dog', { items: [item] })).toContain(safetyLines.unprotectedDogs);
});

it('lists what to tell the vet before a vaccine, and what a bite requires', () => {
  const lines = linesOf('dog', { items: [buildItem()] });
  const { sick, pastReaction, weakImmunity, bite } = safetyLines;
  expect(lines).toEqual([sick, pastReaction, weakImmunity, bite]);
  expect(screen.getByText('تنبيهان آخران')).toBeTruthy();
});

it("warns of a treatment's dangers for cats, and of rodents for leptospirosis", () => {
  const treatment = buildItem({ protocols: ['ecto'], kind: 'treatment', stage: 'treatment' });
  const { permethrin, parasiteProduct, noDose, leptospirosis } = safetyLines;
  expect(linesOf('cat', { items: [treatment] })).toEqual([permethrin, parasiteProduct, noDose]);
  expect(linesOf('dog', { items: [buildItem({ protocols: ['lepto'] })] })).toContain(leptospirosis);
});

it('warns of a dog’s flea drops if there is a cat too', () => {
  const drops = { kind: 'treatment', stage: 'treatment' } as const;
  const fleas = [buildItem({ ...drops, protocols: ['ecto'] })];
  const worms = [buildItem({ ...drops, protocols: ['1'] })];
  expect(linesOf('dog', { items: fleas }, true)).toContain(safetyLines.permethrin);
  cleanup();
  expect(linesOf('dog', { items: fleas }, false)).not.toContain(safetyLines.permethrin);
  cleanup();
  expect(linesOf('dog', { items: worms }, true)).not.toContain(safetyLines.permethrin);
});

it('warns of pregnancy if a test for toxoplasma is recorded', () => {
  const tested = buildDose({ protocols: ['10'], result: 'positive' });
  expect(linesOf('cat', { doses: [tested] })).toEqual([safetyLines.pregnantOwner]);
});

it('shows nothing when nothing is due', () => {
  expect(linesOf('cat', { items: [buildItem({ status: 'upcoming' })] })).toEqual([]);
});
