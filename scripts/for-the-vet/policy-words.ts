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
  leastPlannedIntervalDays: value =>
    both(
      `تُقرَّب جرعة من السلسلة إلى يوم لقاح آخر بشرط ${days(value).ar} من سابقتها`,
      `A dose of a series is brought to the day of another vaccine no closer than ${days(value).en} after the one before`,
    ),
  boosterMinGapDaysUnknownBirth: value =>
    both(
      `من دون تاريخ ميلاد لا تُعدّ منشِّطة إلا جرعة بعد ${days(value).ar} من نهاية السلسلة`,
      `Without a birth date only a dose ${days(value).en} after the end of the series is the booster`,
    ),
  rabiesBoosterMinGapDays: value =>
    both(
      `جرعة سُعار ثانية لا تُعدّ منشِّطة إلا بعد ${days(value).ar} من الأولى`,
      `A second rabies dose is the booster only ${days(value).en} after the first`,
    ),
  yearlyBoosterMinGapDays: value =>
    both(
      `منشِّطة لوكيميا القطط والكلاميديا: بعد ${days(value).ar} من نهاية السلسلة على الأقل`,
      `Booster of feline leukaemia and chlamydia: at least ${days(value).en} after the end of the series`,
    ),
  estimatedAgeMarginWeeks: value =>
    both(
      `إذا كان تاريخ الميلاد تقديرًا زيدت على عمر نهاية السلسلة ${weeks(value).ar}`,
      `Where the birth date is an estimate, ${weeks(value).en} are added to the final age of a series`,
    ),
  grownAtWeeks: value =>
    both(
      `حيوان أُضيف في عمر ${weeks(value).ar} أو أكثر، أو لا يُعرف ميلاده ويقول المربّي إنه بلغ ستة أشهر: ما ليس له سجلّ لا يُعدّ متأخّرًا، ويُسأل الطبيب`,
      `An animal added at ${weeks(value).en} or older, or of unknown birth and six months or older by its owner: what has no record is not overdue; the vet is asked`,
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
    'منتج براغيث وقُراد لا تُعرف مدّته، أو سُجّلت له مدّة أقصر من كل منتج معروف، لا يُخطَّط له',
    'A flea and tick product whose interval is not known, or on record shorter than that of any known product, is not planned',
  ),
  both(
    'لقاح بلا سجلّ أجّله الطبيب إلى يوم: موعده ذلك اليوم',
    'A vaccine without a record that the vet put off to a day is due on that day',
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
