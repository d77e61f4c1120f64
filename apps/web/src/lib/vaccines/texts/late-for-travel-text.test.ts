import { expect, it } from 'vitest';
import '../../formats/i18n.ts';
import { buildDose, buildItem, buildPlan } from '../../../testing/build-plan.ts';
import { lateDoseText, lateForTravelText } from './late-for-travel-text.ts';

const date = (on: string) => on;
const late = buildDose({ given_on: '2026-11-05', proof_lapsed_on: '2026-11-01' });
const kept = buildDose({ given_on: '2026-11-18' });

it('speaks of the newest rabies dose that was late, on its line alone', () => {
  const plan = buildPlan({ doses: [kept, late] });
  expect(lateForTravelText(buildItem(), plan, date)).toContain('جرعة 2026-11-05 أولى من جديد');
  expect(lateForTravelText(buildItem({ protocols: ['8'] }), plan, date)).toBeNull();
  expect(lateForTravelText(buildItem(), buildPlan({ doses: [kept] }), date)).toBeNull();
  expect([kept, late].map(dose => lateDoseText(dose, date) === null)).toEqual([true, false]);
});

it('leaves it to the passport where the dose before may have had a label of three years', () => {
  const plan = buildPlan({ doses: [late] });
  const labelled = { ...plan, options: { ...plan.options, three_year_rabies: true } };
  expect(lateForTravelText(buildItem(), plan, date)).not.toContain('ثلاث سنوات');
  expect(lateForTravelText(buildItem(), labelled, date)).toContain('ثلاث سنوات');
});
