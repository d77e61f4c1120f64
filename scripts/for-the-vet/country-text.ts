import {
  type CountryCode,
  type CountryRule,
  findCountryRule,
} from '../../packages/care-plan/src/rules/countries.ts';
import type {
  CountryCondition,
  EntryCondition,
} from '../../packages/care-plan/src/rules/entry-conditions.ts';
import { rabiesTravelRule } from '../../packages/care-plan/src/rules/rabies-travel.ts';
import { titreRule } from '../../packages/care-plan/src/rules/titre.ts';
import { type Both, both, joined, phrasesOf, type TextsOf } from './both.ts';
import { days, months, weeks } from './units.ts';

export const countryNames: Readonly<Record<CountryCode, Both>> = {
  AE: both('الإمارات', 'United Arab Emirates'),
  SA: both('السعودية', 'Saudi Arabia'),
  KW: both('الكويت', 'Kuwait'),
  QA: both('قطر', 'Qatar'),
  BH: both('البحرين', 'Bahrain'),
  OM: both('عُمان', 'Oman'),
  EG: both('مصر', 'Egypt'),
  JO: both('الأردن', 'Jordan'),
  EU: both('الاتحاد الأوروبي', 'European Union'),
};

const PROOFS: Readonly<Record<CountryRule['yearlyProof'], Both>> = {
  required: both('إثبات سنوي مطلوب مهما كُتب على الملصق', 'yearly proof is required whatever the label says'),
  certificateForLicence: both(
    'شهادة سارية للترخيص؛ كما على الملصق',
    'a valid certificate for the licence; as the label says',
  ),
  notFound: both(
    'لم نجد قاعدة؛ كما على الملصق، وتُسأل الجهة',
    'no rule found; as the label says, and the authority is asked',
  ),
  byLabel: both('كما على الملصق', 'as the label says'),
};

const TITRES: Readonly<Record<CountryRule['import']['titre'], Both>> = {
  required: both('معايرة الأجسام المضادة مطلوبة', 'antibody titre required'),
  fromHighRiskOrigin: both('معايرة من البلدان غير المدرجة', 'titre from unlisted countries'),
  unconfirmed: both('المعايرة غير مؤكَّدة', 'titre not confirmed'),
  notMentioned: both('لم تُذكر المعايرة', 'titre not mentioned'),
  notRequired: both('لا معايرة', 'no titre'),
  notVerified: both('لم يُتحقَّق من المعايرة', 'titre not verified'),
};

const CONFIDENCE: Readonly<Record<CountryRule['confidence']['domestic'], Both>> = {
  high: both('عالية', 'high'),
  medium: both('متوسطة', 'medium'),
  low: both('ضعيفة', 'low'),
  none: both('معدومة', 'none'),
};

function leastAge(value: CountryRule['import']['minAge']): Both | null {
  if (value === null) return null;
  if ('months' in value)
    return both(`من عمر ${months(value.months).ar}`, `from ${months(value.months).en} of age`);
  const listed = weeks(value.weeks);
  const risky = weeks(value.highRiskOriginWeeks);
  return both(
    `من عمر ${listed.ar}، ومن البلدان غير المدرجة ${risky.ar}`,
    `from ${listed.en} of age, from unlisted countries ${risky.en}`,
  );
}

const ask = ({ ar, en }: Both): Both => both(`ويُسأل عن: ${ar}`, `to be asked about: ${en}`);

function ofAnimals(of: CountryCondition['of'], { ar, en }: Both): Both {
  if (of === 'all') return both(ar, en);
  return of === 'dog' ? both(`للكلاب ${ar}`, `dogs: ${en}`) : both(`للقطط ${ar}`, `cats: ${en}`);
}

function conditionWords(reason: EntryCondition): Both {
  switch (reason.code) {
    case 'entryPermit':
      return both('تصريح استيراد', 'an import permit');
    case 'entryPermitDays': {
      const span = days(reason.params.days);
      return both(`تصريح يسري ${span.ar}`, `a permit that is valid for ${span.en}`);
    }
    case 'entryWorkingDogs':
      return both('الصيد والحراسة والإرشاد وحدها', 'only for hunting, guarding and guiding');
    case 'entryOneDog':
      return both('كلب واحد للشخص في السنة', 'one for each person and year');
    case 'entryDogVaccines':
      return both(
        'الدستمبر والبارفو والتهاب الكبد واللبتوسبيرا أيضًا',
        'also distemper, parvovirus, hepatitis and leptospirosis',
      );
    case 'entryCatVaccines':
      return both('اللقاح الثلاثي أيضًا', 'also the 3-in-1');
    case 'entryDoseMonths': {
      const span = months(reason.params.months);
      return both(
        `صفحات أخرى لا تقبل جرعة أقدم من ${span.ar}`,
        `other pages take no dose older than ${span.en}`,
      );
    }
    case 'entryFirstDoseMonths': {
      const span = months(reason.params.months);
      return both(
        `صفحات أقدم لا تقبل جرعة أولى أقدم من ${span.ar}`,
        `older pages take no first dose older than ${span.en}`,
      );
    }
    case 'entrySecondDose': {
      const span = days(reason.params.days);
      return both(
        `صفحة أخرى تحسب ${span.ar} بعد الجرعة الثانية من اللقاحات`,
        `another page counts ${span.en} after the second dose of the vaccines`,
      );
    }
  }
}

const IMPORT: TextsOf<CountryRule['import']> = {
  waitDays: value =>
    value === null
      ? both('مدّة الانتظار لم يُتحقَّق منها', 'waiting period not verified')
      : both(`${days(value).ar} بعد الجرعة الأولى`, `${days(value).en} after the first dose`),
  maxMonths: value =>
    value === null ? null : both(`لا أقدم من ${months(value).ar}`, `not older than ${months(value).en}`),
  minAge: value => leastAge(value),
  titre: value => TITRES[value],
  titreMaxMonths: value =>
    value === null
      ? null
      : both(`وعيّنتها لا أقدم من ${months(value).ar}`, `its sample not older than ${months(value).en}`),
  sourcesDisagree: value =>
    value
      ? both(
          'المصادر مختلفة: المأخوذ أشدّ الأرقام، إلا ما يُسأل عنه',
          'sources disagree: the strictest figure is kept, except for what is asked about',
        )
      : null,
  conditions: value =>
    value.length === 0
      ? null
      : ask(joined(value.map(({ of, reason }) => ofAnimals(of, conditionWords(reason))))),
};

const CONFIDENCES: TextsOf<CountryRule['confidence']> = {
  domestic: value =>
    both(`الثقة في الداخل: ${CONFIDENCE[value].ar}`, `confidence at home: ${CONFIDENCE[value].en}`),
  import: value => both(`في الدخول: ${CONFIDENCE[value].ar}`, `on import: ${CONFIDENCE[value].en}`),
};

const COUNTRY: TextsOf<CountryRule> = {
  rabiesFirstAgeWeeks: value => both(`السُّعار من ${weeks(value).ar}`, `rabies from ${weeks(value).en}`),
  yearlyProof: value => PROOFS[value],
  import: value => {
    const { ar, en } = joined(phrasesOf(value, IMPORT));
    return both(`الدخول: ${ar}`, `import: ${en}`);
  },
  confidence: value => joined(phrasesOf(value, CONFIDENCES)),
  authority: value => both(`الجهة: ${value}`, `authority: ${value}`),
  readAt: value => both(`قُرئ في: ${value.join(', ')}`, `read at: ${value.join(', ')}`),
  dateRead: value => both(`تاريخ القراءة: ${value}`, `read in ${value}`),
  confirmWithAuthority: value =>
    value ? both('يُتأكَّد من الجهة', 'to be confirmed with the authority') : null,
};

/** Returns the countries in the order of the rule base, with a phrase for each of their rules. */
export function countryEntries(): { name: Both; phrases: Both[] }[] {
  return Object.entries(countryNames).map(([code, name]) => {
    const rule = findCountryRule(code);
    if (rule === null) throw new Error(`No rule was read of ${code}`);
    return { name, phrases: phrasesOf(rule, COUNTRY) };
  });
}

const TITRE: TextsOf<Omit<typeof titreRule, 'sources'>> = {
  sampleAfterDays: value =>
    both(
      `عيّنة بعد ${days(value).ar} من الجرعة على الأقل`,
      `a sample at least ${days(value).en} after the dose`,
    ),
  waitMonths: value => both(`ثم ${months(value).ar} قبل الدخول`, `then ${months(value).en} before entry`),
  lowestLevel: value => both(`${value} وحدة دولية/مل على الأقل`, `at least ${value} IU/ml`),
};

/** Describes the antibody test that the EU requires from unlisted countries. */
export function titreText(): Both {
  return joined(phrasesOf(titreRule, TITRE));
}

const RABIES_TRAVEL: TextsOf<Omit<typeof rabiesTravelRule, 'sources'>> = {
  minAgeWeeks: value =>
    both(`تُحتسب الجرعة من عمر ${weeks(value).ar}`, `a dose counts from ${weeks(value).en} of age`),
  validityMonths: value =>
    both(`وتسري ${months(value).ar} إلى مثل يومها`, `it is valid for ${months(value).en}, to the same day`),
  threeYearLabelMonths: value =>
    both(
      `أو ${months(value).ar} إن ذكرها ملصق آخر جرعة، حيث تحسبها الخطة`,
      `or ${months(value).en} by the label of the last dose, where the plan counts it`,
    ),
  lateIsFirst: value =>
    value
      ? both(
          'جرعة بعد انتهاء السريان تُحتسب أولى من جديد: يبدأ الانتظار منها وتلزم معايرة جديدة، وإن كانت في البيت منشِّطة',
          'a dose after the validity has ended is a first one again: the wait begins with it and a new titre is needed, though at home it is a booster',
        )
      : null,
  chipBeforeDose: value =>
    value
      ? both(
          'تُزرع الشريحة في يوم الجرعة الأولى أو قبله',
          'the chip is implanted by the day of the first dose',
        )
      : null,
};

/** Describes which rabies doses count for travel. */
export function rabiesTravelText(): Both {
  return joined(phrasesOf(rabiesTravelRule, RABIES_TRAVEL));
}
