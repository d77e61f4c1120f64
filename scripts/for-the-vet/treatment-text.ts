import { tickCountries } from '../../packages/care-plan/src/rules/ectoparasites.ts';
import type {
  DewormingRule,
  ProductIntervalRule,
  RecordOnlyRule,
} from '../../packages/care-plan/src/rules/rule-types.ts';
import { both, joined, phrasesOf, type TextsOf } from './both.ts';
import { type Fact, factsFrom, ours, type RuleFieldTexts } from './facts.ts';
import { age, days, months, weeks } from './units.ts';

const FIRST: TextsOf<DewormingRule['firstDose']> = {
  minAge: value => both(`لا تُحتسب قبل ${age(value).ar}`, `does not count below ${age(value).en}`),
  plannedAge: value => both(`تُخطَّط عند ${age(value).ar}`, `planned at ${age(value).en}`),
};

const DEWORMING_GRACE: TextsOf<DewormingRule['graceDays']> = {
  young: (value, { youngBelowWeeks }) =>
    both(
      `${days(value).ar} قبل عمر ${weeks(youngBelowWeeks).ar}`,
      `${days(value).en} below ${weeks(youngBelowWeeks).en}`,
    ),
  adult: value => both(`${days(value).ar} بعد ذلك`, `${days(value).en} later`),
  youngBelowWeeks: () => null,
};

const DEWORMING: RuleFieldTexts<DewormingRule> = {
  firstDose: { label: both('الأولى', 'First'), say: value => joined(phrasesOf(value, FIRST)) },
  youngBands: {
    label: both('الصغار', 'The young'),
    say: bands =>
      joined(
        bands.map(({ belowWeeks, nextAfterDays }) =>
          both(
            `قبل ${weeks(belowWeeks).ar}: كل ${days(nextAfterDays).ar}`,
            `below ${weeks(belowWeeks).en}: every ${days(nextAfterDays).en}`,
          ),
        ),
      ),
  },
  adultMonths: {
    label: both('بعد ذلك', 'Later'),
    say: value => both(`كل ${months(value).ar}`, `every ${months(value).en}`),
  },
  monthlyMonths: {
    label: both(
      'طفل دون 5 سنوات أو ضعيف مناعة في البيت، أو كلب عمل، أو إيواء',
      'Child under 5 or immune-weak person at home, working dog, kennels',
    ),
    say: value => both(`كل ${months(value).ar}`, `every ${months(value).en}`),
  },
  sixWeeklyDays: {
    label: both('صيد أو لحم نيء', 'Hunts or eats raw meat'),
    say: value => both(`كل ${days(value).ar}`, `every ${days(value).en}`),
  },
  waitAfterTooYoungDays: {
    label: both('بعد علاج مبكر لا يُحتسب', 'After one that was too early to count'),
    say: value => both(`${days(value).ar} على الأقل`, `at least ${days(value).en}`),
  },
  graceDays: {
    label: ours(both('أيام السماح', 'Grace days')),
    say: value => joined(phrasesOf(value, DEWORMING_GRACE)),
  },
};

const PRODUCT_INTERVAL: RuleFieldTexts<ProductIntervalRule> = {
  offeredWhereTicks: {
    label: both('قبل أول تسجيل', 'Before the first record'),
    say: value =>
      value
        ? both(
            `يُقترح حيث ينقل القُراد أمراضًا: ${tickCountries.join('، ')}`,
            `offered where ticks carry disease: ${tickCountries.join(', ')}`,
          )
        : both('لا يُخطَّط شيء', 'nothing is planned'),
  },
  graceDays: { label: ours(both('أيام السماح', 'Grace days')), say: value => days(value) },
};

const RECORD_ONLY: RuleFieldTexts<RecordOnlyRule> = {
  recordKind: {
    label: both('في التطبيق', 'In the app'),
    say: value =>
      value === 'test'
        ? both('فحص تُسجَّل نتيجته، ولا يُخطَّط له شيء', 'a test whose result is kept; nothing is planned')
        : both('يُسجَّل إن أُعطي، ولا يُخطَّط له', 'kept if it was given, never planned'),
  },
};

export function dewormingFacts(rule: DewormingRule): Fact[] {
  return factsFrom(rule, DEWORMING);
}

export function productIntervalFacts(rule: ProductIntervalRule): Fact[] {
  return factsFrom(rule, PRODUCT_INTERVAL);
}

export function recordOnlyFacts(rule: RecordOnlyRule): Fact[] {
  return factsFrom(rule, RECORD_ONLY);
}
