import { expect, it } from 'vitest';
import '../../../lib/formats/i18n.ts';
import { buildDose, buildItem, buildPlan } from '../../../testing/build-plan.ts';
import { lateDoseText, lateForTravelText } from './late-for-travel-text.ts';

const date = (on: string) => on;
const late = buildDose({ given_on: '2026-11-05', proof_lapsed_on: '2026-11-01' });
const inTime = buildDose({ given_on: '2026-11-18' });
const item = buildItem({ status: 'upcoming', due_on: '2027-11-18' });

it('mentions only the newest late rabies dose, and only on its item', () => {
  const plan = buildPlan({ doses: [inTime, late] });
  expect(lateForTravelText(item, plan, date)).toContain('جرعة 2026-11-05 أولى من جديد');
  expect(lateForTravelText({ ...item, protocols: ['8'] }, plan, date)).toBeNull();
  expect(lateForTravelText(item, buildPlan({ doses: [inTime] }), date)).toBeNull();
  expect([inTime, late].map(dose => lateDoseText(dose, date) === null)).toEqual([true, false]);
});

it('refers to the passport where the previous dose may have had a three-year label', () => {
  const plan = buildPlan({ doses: [late] });
  const labelled = { ...plan, options: { ...plan.options, three_year_rabies: true } };
  expect(lateForTravelText(item, plan, date)).not.toContain('ثلاث سنوات');
  expect(lateForTravelText(item, labelled, date)).toContain('ثلاث سنوات');
});

it('omits it once that dose is no longer valid, or the next one is overdue', () => {
  const on = (asOf: string) => buildPlan({ as_of: asOf, doses: [late] });
  const due = { ...item, due_on: '2027-11-05' };
  expect(lateForTravelText(due, on('2027-11-05'), date)).not.toBeNull();
  expect(lateForTravelText(due, on('2027-11-06'), date)).toBeNull();
  expect(lateForTravelText({ ...due, due_on: '2028-02-01' }, on('2027-11-06'), date)).toBeNull();
  expect(lateForTravelText({ ...due, status: 'overdue' }, on('2027-11-05'), date)).toBeNull();
  const held = { ...item, status: 'deferred' as const, due_on: null };
  expect(lateForTravelText({ ...held, proof_ends_on: '2027-11-05' }, on('2027-11-05'), date)).not.toBeNull();
  expect(lateForTravelText({ ...held, proof_ends_on: '2027-11-05' }, on('2027-11-06'), date)).toBeNull();
});
