import { ruleVariants } from '../../packages/care-plan/src/rules/protocols.ts';
import type { VaccineRule } from '../../packages/care-plan/src/rules/rule-types.ts';
import { type Both, both, joined, phrasesOf, type TextsOf } from './both.ts';
import { type Fact, factsFrom, OURS, ours, type RuleFieldTexts } from './facts.ts';
import { age, days, doses, months, weeks } from './units.ts';

const SCHEDULES: Readonly<Record<VaccineRule['schedule'], Both>> = {
  auto: both('يُخطَّط لكل حيوان', 'planned for every animal'),
  optIn: both(
    'يُخطَّط باختيار المربّي مع الطبيب وحده، فقد يأتي في لقاح مركّب لم يُختر لأجله',
    'planned only when the owner and the vet choose it, since it may come in a combined vaccine that was not chosen for it',
  ),
  optInOrBegun: both(
    'يُخطَّط باختيار المربّي مع الطبيب، ولما بدأ منه',
    'planned when the owner and the vet choose it, and once begun',
  ),
  autoUnder52Weeks: both(
    'يُخطَّط لكل حيوان دون 52 أسبوعًا ولما بدأ منه؛ وبعد ذلك بالاختيار أو عند التعرّض للعدوى',
    'planned for all below 52 weeks and once begun; later when chosen or at risk',
  ),
};

const RESTARTS: Readonly<Record<VaccineRule['restartAfterGap'], Both | null>> = {
  never: both('لا تُعاد السلسلة مهما طالت الفجوة', 'the series never starts again, however long the gap'),
  always: both('تُعاد السلسلة دائمًا', 'the series always starts again'),
  afterEarlyDose: both(
    'تُعاد إذا أُعطيت الجرعة الأخيرة قبل العمر النهائي للسلسلة',
    'starts again if the last dose was given below the final age of the series',
  ),
  afterEarlyOrNonLiveDose: both(
    'تُعاد إذا أُعطيت الجرعة الأخيرة قبل العمر النهائي للسلسلة، أو لم يُعرف أنها حيّة',
    'starts again if the last dose was given below the final age, or is not known to be live',
  ),
};

const LATE: Readonly<Record<VaccineRule['lateRepeat'], Both>> = {
  oneDose: both('تكفي جرعة واحدة', 'one dose is enough'),
  vet: both('يقرّر الطبيب', 'the vet decides'),
  vetUnlessLive: both(
    'تكفي جرعة واحدة إذا كانت الأخيرة حيّة، وإلا يقرّر الطبيب',
    'one dose if the last one was live, else the vet decides',
  ),
};

const FIRST: TextsOf<VaccineRule['firstDose']> = {
  minAge: value => both(`لا تُحتسب قبل ${age(value).ar}`, `does not count below ${age(value).en}`),
  plannedAge: value => both(`تُخطَّط عند ${age(value).ar}`, `planned at ${age(value).en}`),
};

const PRIMARY: TextsOf<VaccineRule['primary']> = {
  doses: value => doses(value),
  finalAgeWeeks: value =>
    value === null
      ? null
      : both(`آخرها عند ${weeks(value).ar} أو بعدها`, `the last at ${weeks(value).en} or later`),
  singleDoseFromWeeks: value =>
    value === null ? null : both(`من ${weeks(value).ar} تكفي جرعة واحدة`, `one dose from ${weeks(value).en}`),
};

const BOOSTER: TextsOf<VaccineRule['booster']> = {
  afterMonths: value =>
    both(
      `بعد ${months(value).ar} من آخر جرعة في السلسلة`,
      `${months(value).en} after the last of the series`,
    ),
  atAge: value =>
    value === null
      ? null
      : both(
          `أو عند عمر ${weeks(value.weeks).ar} إذا أُعطيت آخر جرعة قبل ${weeks(value.ifLastPrimaryBelowWeeks).ar} ${OURS}`,
          `or at ${weeks(value.weeks).en} of age if the last was given below ${weeks(value.ifLastPrimaryBelowWeeks).en} ${OURS}`,
        ),
  minGapDays: value =>
    both(
      `جرعة قبل ${days(value).ar} من السلسلة تُعدّ منها ${OURS}`,
      `a dose within ${days(value).en} of the series counts as part of it ${OURS}`,
    ),
  withinMonths: value =>
    value === null
      ? null
      : both(
          `تكفي جرعة واحدة خلال ${months(value).ar} من السلسلة، ثم تُعاد`,
          `one dose is enough within ${months(value).en} of the series, then it starts again`,
        ),
};

/** For rules in which every dose at the minimum interval is the booster. */
const BOOSTER_AT_ONCE: typeof BOOSTER = { ...BOOSTER, minGapDays: () => null };

const LATE_PRIMARY: Readonly<Record<VaccineRule['latePrimary'], Both>> = {
  oneDose: LATE.oneDose,
  vet: LATE.vet,
};

const REPEAT: TextsOf<VaccineRule['repeat']> = {
  months: value => both(`كل ${months(value).ar}`, `every ${months(value).en}`),
  threeYearLabelMonths: value =>
    value === null
      ? null
      : both(
          `كل ${months(value).ar} إذا كُتب ذلك على الملصق، وفقط حيث يُعلم أن ملصق السنوات الثلاث مقبول`,
          `every ${months(value).en} if the label says so, only where a three-year label is known to be accepted`,
        ),
  lowRisk: value => {
    if (value === null) return null;
    if (value === 'vetDecides')
      return both('عند قلّة التعرّض للعدوى يقرّر الطبيب', 'at low risk the vet decides');
    return both(`عند قلّة التعرّض للعدوى كل ${months(value).ar}`, `at low risk every ${months(value).en}`);
  },
  dubaiMonths: value =>
    value === null
      ? null
      : both(
          `في دبي كل ${months(value).ar} لبطاقة البلدية`,
          `in Dubai every ${months(value).en} for the tag`,
        ),
};

const CATCH_UP: TextsOf<VaccineRule['catchUp']> = {
  fromWeeks: value =>
    value === null
      ? both('في أي عمر', 'at any age')
      : both(`من ${weeks(value).ar}`, `from ${weeks(value).en}`),
  doses: value => doses(value),
};

const GRACE: TextsOf<VaccineRule['graceDays']> = {
  first: value => both(`الأولى: ${days(value).ar}`, `first: ${days(value).en}`),
  primary: value => both(`السلسلة: ${days(value).ar}`, `series: ${days(value).en}`),
  booster: value => both(`المنشِّطة: ${days(value).ar}`, `booster: ${days(value).en}`),
  repeat: value => both(`التكرار: ${days(value).ar}`, `repeat: ${days(value).en}`),
};

/** In a series of one dose no primary dose is ever late. */
const GRACE_OF_ONE: typeof GRACE = { ...GRACE, primary: () => null };

const FIELDS: RuleFieldTexts<VaccineRule> = {
  schedule: { label: both('لمن', 'For whom'), say: value => SCHEDULES[value] },
  testFirst: {
    label: both('فحص قبله', 'Test before'),
    say: value =>
      value ? both('فحص دم سلبي قبل الجرعة الأولى', 'a negative blood test before the first dose') : null,
  },
  firstDose: { label: both('الجرعة الأولى', 'First dose'), say: value => joined(phrasesOf(value, FIRST)) },
  primary: {
    label: both('السلسلة الأساسية', 'Primary series'),
    say: value => joined(phrasesOf(value, PRIMARY)),
  },
  catchUp: {
    label: both('حيوان لم يُطعَّم', 'Never vaccinated'),
    say: (value, rule) => (goesByProduct(rule) ? null : joined(phrasesOf(value, CATCH_UP))),
  },
  minIntervalDays: {
    label: both('أقلّ فاصل', 'Least interval'),
    say: (value, { plannedIntervalDays }) =>
      both(
        `${days(value).ar}؛ ما دونه لا يُحتسب، والتالية بعد ${days(plannedIntervalDays).ar} على الأقل، فإن أخّرها ذلك يُسأل الطبيب ${OURS}`,
        `${days(value).en}; closer does not count: the next is planned ${days(plannedIntervalDays).en} later at least, and where that puts it off the vet is asked ${OURS}`,
      ),
  },
  maxIntervalDays: {
    label: both('أطول فجوة في السلسلة', 'Longest gap in the series'),
    say: (value, rule) =>
      value === null || !hasSeries(rule) || rule.restartAfterGap === 'never' ? null : days(value),
  },
  plannedIntervalDays: {
    label: ours(both('الفاصل المخطَّط', 'Planned interval')),
    say: (value, rule) => (hasSeries(rule) ? days(value) : null),
  },
  broughtForwardDays: {
    label: ours(both('تُقدَّم إلى يوم لقاح آخر', 'Brought forward to the day of another vaccine')),
    say: (value, rule) =>
      hasSeries(rule)
        ? both(
            `بشرط ${days(value).ar} من سابقتها على الأقل`,
            `no closer than ${days(value).en} after the one before`,
          )
        : null,
  },
  latePrimary: {
    label: both('جرعة متأخّرة من السلسلة', 'Late dose of the series'),
    say: (value, rule) => (hasSeries(rule) && !restartsBeforeLate(rule) ? LATE_PRIMARY[value] : null),
  },
  restartAfterGap: {
    label: both('بعد فجوة أطول', 'After a longer gap'),
    say: (value, rule) => (hasSeries(rule) ? RESTARTS[value] : null),
  },
  booster: {
    label: both('الجرعة المنشِّطة', 'Booster'),
    say: (value, { minIntervalDays }) =>
      joined(phrasesOf(value, value.minGapDays > minIntervalDays ? BOOSTER : BOOSTER_AT_ONCE)),
  },
  repeat: { label: both('التكرار', 'Repeat'), say: value => joined(phrasesOf(value, REPEAT)) },
  lateRepeat: { label: both('منشِّطة أو تكرار متأخّر', 'Late booster or repeat'), say: value => LATE[value] },
  restartAfterMonths: {
    label: ours(both('إعادة السلسلة بعد اكتمالها', 'Restart of a complete series')),
    say: value =>
      value === null
        ? null
        : both(
            `بعد أكثر من ${months(value).ar} من آخر جرعة`,
            `more than ${months(value).en} after the last dose`,
          ),
  },
  graceDays: {
    label: ours(both('أيام السماح', 'Grace days')),
    say: (value, rule) => joined(phrasesOf(value, hasSeries(rule) ? GRACE : GRACE_OF_ONE)),
  },
};

/** Returns all facts of a vaccine's rule that can take effect. */
export function vaccineFacts(rule: VaccineRule): Fact[] {
  return factsFrom(rule, FIELDS);
}

/** Returns the facts that apply before a vaccine's product is known, if the product determines the rest. */
export function factsBeforeProduct(rule: VaccineRule): Fact[] {
  const { schedule, testFirst, firstDose } = FIELDS;
  return [
    ...factsFrom(rule, {
      schedule,
      testFirst,
      firstDose: { label: firstDose.label, say: ({ minAge }) => FIRST.minAge(minAge, rule.firstDose) },
    }),
    {
      label: both('ما عدا ذلك', 'All else'),
      text: both(
        'بحسب المنتج؛ فإن لم يُعرف فلا موعد، ويقرّر الطبيب',
        'the product decides; where it is not known there is no date, and the vet decides',
      ),
    },
  ];
}

/** Whether the rules of a vaccine depend on its product. */
export function goesByProduct({ species, key }: VaccineRule): boolean {
  return ruleVariants(species, key)?.by === 'product';
}

/** Whether the series may have more than one dose. */
function hasSeries({ primary }: VaccineRule): boolean {
  return primary.doses > 1 || primary.finalAgeWeeks !== null;
}

/** Whether the series restarts no later than its next dose becomes overdue. */
function restartsBeforeLate(rule: VaccineRule): boolean {
  const { restartAfterGap, maxIntervalDays, plannedIntervalDays, graceDays } = rule;
  if (restartAfterGap !== 'always' || maxIntervalDays === null) return false;
  return maxIntervalDays <= plannedIntervalDays + graceDays.primary;
}
