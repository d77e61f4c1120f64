import { beforeBoardingDays } from '../../packages/care-plan/src/rules/kennel-cough.ts';
import * as policy from '../../packages/care-plan/src/rules/policy.ts';
import { type Both, both, phrasesOf, type WordsOf } from './both.ts';
import { days, weeks } from './units.ts';

const POLICY: WordsOf<typeof policy> = {
  plannedIntervalDays: value =>
    both(
      `المسافة المخطَّطة بين جرعتين من السلسلة: ${days(value).ar}`,
      `Planned distance of two doses of a series: ${days(value).en}`,
    ),
  boosterMinGapDays: value =>
    both(
      `جرعة بعد ${days(value).ar} من نهاية السلسلة تُعدّ المنشِّطة`,
      `A dose ${days(value).en} after the end of the series is the booster`,
    ),
  boosterMinAgeWeeks: value =>
    both(
      `لا تُعدّ جرعة منشِّطة قبل عمر ${weeks(value).ar}`,
      `No dose is the booster below ${weeks(value).en} of age`,
    ),
  crossVaccineMinDays: value =>
    both(
      `لقاحان مختلفان: في اليوم نفسه أو بينهما ${days(value).ar}`,
      `Two different vaccines: on one day, or ${days(value).en} apart`,
    ),
  remindersDaysBefore: value =>
    both(
      `تذكير قبل الموعد بأيام: ${value.join('، ')}؛ وتذكير آخر عند التأخّر`,
      `Reminders before the due day, in days: ${value.join(', ')}; one more when overdue`,
    ),
};

/** Choices that stand in the code rather than in a number; docs/decisions/0009 and 0036 give the reasons. */
const UNNUMBERED: readonly Both[] = [
  both('سجلّات اليوم الواحد جرعة واحدة', 'Records of one day are one dose'),
  both(
    'جرعة تُعطى بعد فجوة توجب الإعادة هي الأولى، وما قبلها لا يُحتسب',
    'A dose given after a gap that asks for a restart is the first; earlier ones no longer count',
  ),
  both(
    'منتج براغيث وقُراد لا تُعرف مدّته لا يُخطَّط له',
    'A flea and tick product whose interval is not known is not planned',
  ),
  both(
    'بعد نقص الوزن يُقال: يُسأل الطبيب. وهو أي نقص قبل عمر 12 شهرًا، أو العُشر على الأقل من أثقل وزن في آخر ستة أشهر',
    'After a loss of weight the app says to ask the vet: any loss under 12 months of age, else at least a tenth of the heaviest weight of the last six months',
  ),
];

/** Choices of the app that hold for several rules. */
export function policyPhrases(): Both[] {
  const boarding = days(beforeBoardingDays);
  return [
    ...phrasesOf(policy, POLICY),
    both(
      `لقاح السعال قبل الإيواء بمدّة ${boarding.ar} على الأقل`,
      `Kennel cough vaccine at least ${boarding.en} before boarding`,
    ),
    ...UNNUMBERED,
  ];
}
