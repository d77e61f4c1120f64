import type { countryRules } from '../../packages/care-plan/src/rules/countries.ts';
import { plannedIntervalDays } from '../../packages/care-plan/src/rules/policy.ts';
import { protocolRule } from '../../packages/care-plan/src/rules/protocols.ts';
import type { VaccineRule } from '../../packages/care-plan/src/rules/rule-types.ts';
import type { SourceId } from '../../packages/care-plan/src/rules/sources.ts';
import type { ProtocolKey, Species } from '../../packages/care-plan/src/types.ts';
import { type Both, both, joined } from './both.ts';
import { countryNames } from './country-text.ts';
import { days, doses, months, weeks } from './units.ts';
import { nextAfter, type Walk } from './walk.ts';
import { walkText } from './walk-text.ts';

export interface Debatable {
  readonly title: Both;
  readonly text: Both;
  readonly sources: readonly SourceId[];
}

/** Returns the points on which vets may disagree, with the current rules. */
export function debatablePoints(): Debatable[] {
  return [
    unknownBirth(),
    leptospirosis(),
    panleukopenia(),
    rabiesAge(),
    secondRabiesDose(),
    rabiesGivenTwice(),
    thirdDoseOfAdults(),
    foreignBodies(),
    newerWsava(),
  ];
}

const DAYS_IN_MONTH = 365.25 / 12;
const DAYS_IN_WEEK = 7;

const DOG = {
  species: 'dog',
  protocol: 'cpv',
  birth: 'known',
  route: null,
  product: null,
  begunAt: null,
} as const satisfies Walk;

function unknownBirth(): Debatable {
  const rescued = { ...DOG, birth: 'unknown' } as const;
  const after = spanAfter(rescued, [0, plannedIntervalDays, 2 * plannedIntervalDays]);
  const dog = walkText(rescued);
  const cat = walkText({ ...rescued, species: 'cat', protocol: '8' });
  const wormed = walkText({ ...rescued, protocol: '1' });
  const puppy = youngIntervals('dog');
  const kitten = youngIntervals('cat');
  const every = days(plannedIntervalDays);
  return {
    title: both('عمر غير معروف: يُخطَّط كحيوان بالغ', 'Unknown birth: planned as an adult'),
    text: joined([
      both(
        `كل جرعة في موعدها، من التسجيل: بارفو الكلاب ${dog.ar}. طاعون القطط ${cat.ar}`,
        `Each dose on its day, from registration: canine parvovirus ${dog.en}. Feline panleukopenia ${cat.en}`,
      ),
      both(
        `بعد ثلاث جرعات بين كل اثنتين ${every.ar}: التالية بعد ${after.ar}`,
        `after three doses, each ${every.en} from the one before: the next comes ${after.en} later`,
      ),
      both(
        'وقد يكون الحيوان جروًا أو قطة صغيرة حجبت أجسام الأم المضادة ما أُعطي لها',
        'the animal may be a puppy or kitten in which maternal antibodies blocked what it got',
      ),
      both(
        `ومكافحة الديدان من التسجيل ${wormed.ar}؛ ولو عُرف أنه جرو لكانت كل ${puppy.ar}، وللقطة الصغيرة كل ${kitten.ar}`,
        `deworming, from registration, ${wormed.en}; of a puppy it would be every ${puppy.en}, of a kitten every ${kitten.en}`,
      ),
    ]),
    sources: ['E', 'W16', 'C', 'POL'],
  };
}

function leptospirosis(): Debatable {
  const { restartAfterMonths, primary, sources } = vaccineRule('dog', 'lepto');
  const limit = restartAfterMonths === null ? both('بلا حدّ', 'no limit') : months(restartAfterMonths);
  return {
    title: both('إعادة الليبتوسبيروزيس', 'Leptospirosis starting again'),
    text: both(
      `الحدّ بعد آخر جرعة: ${limit.ar}، ثم ${doses(primary.doses).ar} من جديد. وتسمح أدلّة أخرى بمدّة أطول.`,
      `Limit after the last dose: ${limit.en}, then ${doses(primary.doses).en} again. Other guides allow longer.`,
    ),
    sources,
  };
}

function panleukopenia(): Debatable {
  const { repeat, sources } = vaccineRule('cat', '8');
  const every = months(repeat.months);
  return {
    title: both('طاعون القطط بلقاح معطَّل', 'Panleukopenia, inactivated vaccine'),
    text: both(
      `يُعاد كل ${every.ar} أيًّا كان نوع اللقاح، والسنوات الثلاث مكتوبة للقاحات الحيّة. أما التكرار المتأخّر بعد جرعة غير حيّة فيقرّره الطبيب.`,
      `Repeated every ${every.en} whatever the type, while three years are written for live vaccines. A late repeat after a dose that was not live is left to the vet.`,
    ),
    sources: [...sources, 'GK'],
  };
}

function rabiesAge(): Debatable {
  const { firstDose, sources } = vaccineRule('dog', '2');
  const first = firstDose.minAge;
  const written = 'weeks' in first ? days(first.weeks * 7) : months(first.months);
  return {
    title: both('السُّعار حيث كُتبت ثلاثة أشهر', 'Rabies where three months are written'),
    text: both(
      `تُحتسب الجرعة الأولى من عمر ${written.ar}. وثلاثة أشهر بالتقويم من 89 إلى 92 يومًا، وقد لا تقبل جهة جرعة أُعطيت قبلها.`,
      `The first dose counts from ${written.en} of age. Three calendar months are 89 to 92 days, and an authority may not accept a dose before them.`,
    ),
    sources,
  };
}

function secondRabiesDose(): Debatable {
  const { primary, booster, sources } = vaccineRule('dog', '2');
  const named = (['SA', 'OM', 'EG', 'JO'] as const satisfies readonly (keyof typeof countryRules)[]).map(
    code => countryNames[code],
  );
  const first = weeks(2);
  const last = weeks(4);
  return {
    title: both('جرعة سُعار ثانية', 'A second rabies dose'),
    text: both(
      `${named.map(({ ar }) => ar).join('، ')}: يُخطَّط للسلسلة ${doses(primary.doses).ar}. وتقول WSAVA إن للطبيب في مناطق الخطر أن يعطي ثانية بعد ${first.ar} إلى ${last.ar}. وجرعة دون ${days(booster.minGapDays).ar} من الأولى لا تُعدّ منشِّطة السنة.`,
      `${named.map(({ en }) => en).join(', ')}: the series is planned with ${doses(primary.doses).en}. WSAVA lets a vet in a high-risk area give a second after ${first.en} to ${last.en}. A dose within ${days(booster.minGapDays).en} of the first is not taken for the yearly booster.`,
    ),
    sources,
  };
}

function rabiesGivenTwice(): Debatable {
  const { firstDose, minIntervalDays, sources } = vaccineRule('dog', '2');
  const first = firstDose.minAge;
  const least = 'weeks' in first ? first.weeks * DAYS_IN_WEEK : Math.round(first.months * DAYS_IN_MONTH);
  const after = spanAfter({ ...DOG, protocol: '2' }, [least - DAYS_IN_WEEK, least]);
  return {
    title: both('سُعار في العمر المطلوب بعد جرعة أبكر منه', 'Rabies at the least age, after a dose below it'),
    text: both(
      `جرعة قبل أقلّ عمر بمدّة ${days(DAYS_IN_WEEK).ar}، ثم جرعة في عمر ${days(least).ar}: التالية بعد ${after.ar}. والأولى لا تُحتسب. فهل يُقاس منها أقلّ فاصل: ${days(minIntervalDays).ar}؟`,
      `A dose ${days(DAYS_IN_WEEK).en} below the least age, then one at ${days(least).en} of age: the next comes ${after.en} later. The first does not count. Is the least interval of ${days(minIntervalDays).en} to be measured from it?`,
    ),
    sources: [...sources, 'POL'],
  };
}

const ADULT_DAYS = 730;

function thirdDoseOfAdults(): Debatable {
  const course = [0, 1, 2].map(index => ADULT_DAYS + index * plannedIntervalDays);
  const dog = spanAfter(DOG, course);
  const cat = spanAfter({ ...DOG, species: 'cat', protocol: '8' }, course);
  const every = days(plannedIntervalDays);
  return {
    title: both('جرعة ثالثة لحيوان بالغ', 'A third dose of an adult'),
    text: both(
      `عمره معروف وله سنتان، وثلاث جرعات بين كل اثنتين ${every.ar}: التالية بعد ${dog.ar} لبارفو الكلاب، وبعد ${cat.ar} لطاعون القطط. فهل تُعدّ الثالثة منشِّطة أم من السلسلة؟`,
      `Two years old, of known birth, with three doses, each ${every.en} from the one before: the next comes ${dog.en} later for canine parvovirus, ${cat.en} later for feline panleukopenia. Is the third the booster, or part of the series?`,
    ),
    sources: ['W24', 'W16', 'POL'],
  };
}

/** Formats the interval from the last of these doses (days from the start) to the next; in days below two months. */
function spanAfter(input: Walk, given: readonly number[]): Both {
  const next = nextAfter(input, given);
  if (next === null) throw new Error(`Nothing is planned after the doses: ${input.protocol}`);
  const span = next - (given.at(-1) ?? 0);
  return span < 2 * DAYS_IN_MONTH ? days(span) : months(Math.round(span / DAYS_IN_MONTH));
}

/** Formats the intervals of a young animal's deworming. */
function youngIntervals(species: Species): Both {
  const rule = protocolRule(species, '1');
  if (rule?.kind !== 'deworming') throw new Error(`No rule of deworming: ${species}`);
  const bands = rule.youngBands.map(({ nextAfterDays }) => weeks(nextAfterDays / DAYS_IN_WEEK));
  return both(bands.map(({ ar }) => ar).join(' أو '), bands.map(({ en }) => en).join(' or '));
}

function vaccineRule(species: Species, key: ProtocolKey): VaccineRule {
  const rule = protocolRule(species, key);
  if (rule?.kind !== 'vaccine') throw new Error(`No rule of a vaccine: ${species} ${key}`);
  return rule;
}

function foreignBodies(): Debatable {
  return {
    title: both('جسم غريب ابتُلع', 'A swallowed foreign body'),
    text: both(
      'بطارية أو خيط أو إبرة أو عظم أو لعبة ابتُلعت: ليس بين علامات الخطر ما يسمّيها، فتظهر لها علامة التسمّم، أقربها إليها.',
      'A swallowed battery, thread, needle, bone or toy: none of the emergency signs names it, so that the sign of poisoning is shown, the nearest.',
    ),
    sources: ['POL'],
  };
}

function newerWsava(): Debatable {
  const { singleDoseFromWeeks } = vaccineRule('dog', 'cpiv').primary;
  const { atAge } = vaccineRule('dog', 'cpv').booster;
  if (singleDoseFromWeeks === null || atAge === null)
    throw new Error('The rules that WSAVA 2024 differs from are gone');
  const single = weeks(singleDoseFromWeeks);
  const end = weeks(atAge.ifLastPrimaryBelowWeeks);
  const booster = weeks(atAge.weeks);
  return {
    title: both(
      'ما يُنقل عن WSAVA لعام 2024 ويخالف القواعد',
      'What is quoted of WSAVA 2024 and differs from the rules',
    ),
    text: joined([
      both(
        `لم تُقرأ جداولها، بل ما نُقل عنها. نظير الإنفلونزا: سلسلة حتى عمر 16 أسبوعًا أو بعده، وهنا تكفي جرعة من عمر ${single.ar} كما في النشرة`,
        `Its tables were not read, only what others quote. Parainfluenza: a series until 16 weeks of age or later, while here one dose from ${single.en} is enough, as its leaflet says`,
      ),
      both(
        `جرعة في عمر ${booster.ar} تحلّ محلّ التي بعد سنة، وهنا لا تُطلب إلا إذا انتهت السلسلة قبل عمر ${end.ar}`,
        `a dose at ${booster.en} replaces the one after a year, while here it is asked for only where the series ended below ${end.en} of age`,
      ),
      both(
        'ليبتوسبيروزيس متأخّرة: جرعتان من جديد احتياطًا، وهنا بعد الحدّ المذكور أعلاه',
        'leptospirosis that is late: two doses again as a precaution, while here only after the limit above',
      ),
    ]),
    sources: ['W24', 'DV24', 'NDP', 'POL'],
  };
}
