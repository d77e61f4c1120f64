import { beforeBoardingDays } from '../../packages/care-plan/src/rules/kennel-cough.ts';
import * as policy from '../../packages/care-plan/src/rules/policy.ts';
import { type Both, both, phrasesOf, type TextsOf } from './both.ts';
import { days, weeks } from './units.ts';
import { unnumberedPhrases } from './unnumbered-text.ts';

const POLICY: TextsOf<typeof policy> = {
  plannedIntervalDays: value =>
    both(
      `المسافة المخطَّطة بين جرعتين من السلسلة: ${days(value).ar}`,
      `Planned distance of two doses of a series: ${days(value).en}`,
    ),
  boosterMinGapDays: value =>
    both(
      `جرعة بعد ${days(value).ar} من نهاية السلسلة تُعدّ المنشِّطة`,
      `A dose ${days(value).en} after the end of the series is the booster. One live dose after the final age of the series protects: the next is the booster where it comes that much later, and doses before a gap still count where such a dose follows it`,
    ),
  boosterMinAgeWeeks: value =>
    both(
      `لا تُعدّ جرعة منشِّطة قبل عمر ${weeks(value).ar}`,
      `No dose is the booster below ${weeks(value).en} of age`,
    ),
  grownBoosterMinGapDays: value =>
    both(
      `من دون تاريخ ميلاد، أو إذا انتهت السلسلة الأساسية عند عمر ${weeks(policy.boosterMinAgeWeeks).ar} أو بعده، لا تُعدّ منشِّطة إلا جرعة بعد ${days(value).ar} من نهاية السلسلة. وجرعة حيّة واحدة بعد عمر نهاية السلسلة تحمي: فإن كانت التالية بعد هذه المدّة عُدّت منشِّطة، ولا تُلغى جرعات قبل انقطاع أُعطيت بعده جرعة كهذه`,
      `Without a birth date, or where a core series ended at ${weeks(policy.boosterMinAgeWeeks).en} of age or later, only a dose ${days(value).en} after the end of the series is the booster`,
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
      `إذا كان تاريخ الميلاد تقديرًا زيدت مدّة ${weeks(value).ar} على ثلاثة أعمار: نهاية السلسلة، وما تكفي منه جرعة واحدة، وما يبدأ منه حيوان لم يُطعَّم كبالغ. ولا يُزاد على غيرها: لا أقلّ عمر للجرعة الأولى وموعدها، ولا السُّعار، ولا أعمار الجرعة المنشِّطة. ويسقط كلّه عن حيوان طُعِّم من جديد بعد أن كبر: لا يُلغي جرعة أُعطيت له صغيرًا`,
      `Where the birth date is an estimate, ${weeks(value).en} are added to three ages: the final age of a series, that from which one dose is enough, and that from which an animal never vaccinated begins as a grown one. To no other: neither the least age and the day of a first dose, nor rabies, nor the ages of the booster. None of it holds for an animal that was vaccinated again when grown: it voids no dose given before`,
    ),
  grownAtWeeks: value =>
    both(
      `حيوان أُضيف في عمر ${weeks(value).ar} أو أكثر، أو لا يُعرف ميلاده ويقول المربّي إنه بلغ ستة أشهر: لقاح لا سجلّ له بلا تأخّر ولا تذكير، ويُسأل الطبيب هل أُعطي من قبل؛ والأساسي مستحقّ من يوم التسجيل، وغيره بلا موعد. أما لقاح اختاره المربّي ومكافحة الديدان فمن يوم التسجيل، ولا تتأخّر أولاهما`,
      `An animal added at ${weeks(value).en} or older, or of unknown birth and six months or older by its owner: a vaccine without a record is neither overdue nor reminded of, and the vet is asked whether it was given before; a core one is due from the day of registration, another has no date. One that its owner chose, and deworming, are due from the day of registration, and the first never turns overdue`,
    ),
  liveVaccineMinDays: value =>
    both(
      `لقاحان حيّان: في اليوم نفسه أو بينهما ${days(value).ar}، ويسري ذلك بعد جرعة حيّة أُعطيت. ولا يُؤخَّر لأجله لقاح أساسي، ولا تُعاد سلسلة؛ واللقاح غير الحيّ لا يؤخّر غيره ولا يؤخّره غيره`,
      `Two live vaccines: on one day, or ${days(value).en} apart, also after one that was given. No core vaccine is put off for this, and no series starts again; one that is not live puts off none and is put off by none`,
    ),
  oneVisitDays: value =>
    both(
      `لقاحات يفصل بين مواعيدها أقلّ من ${days(value).ar} في زيارة واحدة: يُقدَّم اللاحق إلى يوم السابق ما سمح به أقلّ عمر وأقلّ فاصل، ولا يُؤخَّر السابق، ولا يُعدّ المقدَّم متأخّرًا قبل حينه`,
      `Vaccines due less than ${days(value).en} apart are one visit: the later comes forward to the day of the earlier as far as least age and interval allow, the earlier never waits, and what came forward is no sooner late`,
    ),
  remindersDaysBefore: value =>
    both(
      `تذكير قبل الموعد بأيام: ${value.join('، ')}؛ وتذكير عند التأخّر؛ ثم للقاحات الأساسية تذكير كل ثلاثة أشهر إلى أن تُعطى أو يؤجّلها الطبيب`,
      `Reminders before the due day, in days: ${value.join(', ')}; one when overdue; then, of core vaccines, one each quarter until they are given or a vet defers them`,
    ),
};

/** Returns choices of the app that apply to several rules. */
export function policyPhrases(): Both[] {
  const boarding = days(beforeBoardingDays);
  return [
    ...phrasesOf(policy, POLICY),
    both(
      `لقاح السعال قبل الإيواء بمدّة ${boarding.ar} على الأقل`,
      `Kennel cough vaccine at least ${boarding.en} before boarding`,
    ),
    ...unnumberedPhrases(),
  ];
}
