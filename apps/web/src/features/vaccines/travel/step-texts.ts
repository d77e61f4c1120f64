import { t } from '@lingui/core/macro';
import type { TravelReason } from '@rifq/care-plan';
import type { CivilDate } from '@rifq/rules';
import { olderLabelText } from '../../../entities/vaccines/texts/late-for-travel-text.ts';
import { levelText } from '../../../entities/vaccines/texts/record-texts.ts';
import { days, months, spanOfDays, spanOfMonths, weeks } from '../../../lib/formats/span.ts';

/** Formats days and numbers: `useFormat()`. */
export interface Writing {
  date: (on: CivilDate) => string;
  number: (value: number, options?: Intl.NumberFormatOptions) => string;
}

export type StepTopic = 'chip' | 'rabies' | 'advice' | 'age' | 'wait' | 'titre' | 'proof' | 'condition';

/** Topic of a step. */
export function topicOf({ code }: TravelReason): StepTopic {
  if (code.startsWith('chip')) return 'chip';
  if (code.startsWith('rabiesDeferred')) return 'advice';
  if (code.startsWith('rabies')) return 'rabies';
  if (code.startsWith('titre')) return 'titre';
  if (code.startsWith('wait')) return 'wait';
  if (code.startsWith('entry')) return 'condition';
  return code === 'ageAtDoseUnknown' || code.startsWith('minAge') ? 'age' : 'proof';
}

/** Heading of a step. */
export function stepTitle(reason: TravelReason): string {
  switch (topicOf(reason)) {
    case 'chip':
      return t`الشريحة الإلكترونية`;
    case 'rabies':
      return t`جرعة السُّعار`;
    case 'advice':
      return t`نصيحة الطبيب`;
    case 'age':
      return reason.code === 'ageAtDoseUnknown' ? t`العمر عند الجرعة` : t`أقلّ عمر`;
    case 'wait':
      return t`الانتظار بعد الجرعة`;
    case 'titre':
      return t`معايرة الأجسام المضادة`;
    case 'proof':
      return t`سريان التطعيم`;
    case 'condition':
      return conditionTitle(reason);
  }
}

function conditionTitle({ code }: TravelReason): string {
  switch (code) {
    case 'entryPermit':
    case 'entryPermitDays':
      return t`التصريح`;
    case 'entryDogVaccines':
    case 'entryCatVaccines':
      return t`لقاحات أخرى`;
    case 'entryWorkingDogs':
    case 'entryOneDog':
      return t`شرط على الكلاب`;
    default:
      return t`اختلاف الصفحات`;
  }
}

/** Describes a step in two sentences: what is known, then what follows from it. */
export function stepText(reason: TravelReason, writing: Writing): string {
  switch (reason.code) {
    case 'chipBeforeNextDose':
    case 'chipBeforeDose':
      return chipText(reason, writing);
    case 'rabiesNone':
    case 'rabiesTooYoung':
    case 'rabiesLapsed':
    case 'rabiesWillLapse':
    case 'rabiesFirst':
    case 'rabiesKept':
    case 'rabiesFirstAgain':
    case 'rabiesDeferred':
    case 'rabiesDeferredUntil':
      return rabiesText(reason, writing);
    case 'titreNotNeeded':
    case 'titreNotRead':
    case 'titreCounts':
    case 'titreMissing':
    case 'titreTooEarly':
    case 'titreTooLow':
    case 'titreLapsed':
    case 'titreTooOld':
      return titreText(reason, writing);
    case 'entryPermit':
    case 'entryPermitDays':
    case 'entryWorkingDogs':
    case 'entryOneDog':
    case 'entryDogVaccines':
    case 'entryCatVaccines':
    case 'entryDoseMonths':
    case 'entryFirstDoseMonths':
    case 'entrySecondDose':
      return entryConditionText(reason);
    default:
      return otherText(reason, writing);
  }
}

type Of<C extends TravelReason['code']> = Extract<TravelReason, { code: C }>;
type ChipReason = Of<'chipBeforeNextDose' | 'chipBeforeDose'>;
type RabiesReason = Of<Extract<TravelReason['code'], `rabies${string}`>>;
type TitreReason = Of<Extract<TravelReason['code'], `titre${string}`>>;
type ConditionReason = Of<Extract<TravelReason['code'], `entry${string}`>>;
type OtherReason = Exclude<TravelReason, ChipReason | RabiesReason | TitreReason | ConditionReason>;

function chipText(reason: ChipReason, { date }: Writing): string {
  if (reason.code === 'chipBeforeNextDose')
    return reason.params.recorded
      ? t`رقمها مسجَّل، ولا نعرف تاريخ زرعها. يُتأكَّد من الدفتر أنّها زُرعت قبل جرعة السُّعار أو في يومها.`
      : t`لا رقم مسجَّل. تُزرع الشريحة قبل جرعة السُّعار أو في يومها، وإلا لم تُحتسب الجرعة.`;
  const dose = date(reason.params.dose);
  return reason.params.recorded
    ? t`رقمها مسجَّل، ولا نعرف تاريخ زرعها. يُتأكَّد من الدفتر أنّها زُرعت في ${dose} أو قبله، وإلا لم تُحتسب الجرعة.`
    : t`لا رقم مسجَّل. إن لم تكن مزروعة في ${dose} أو قبله لم تُحتسب تلك الجرعة، ولزمت شريحة ثم جرعة جديدة.`;
}

function rabiesText(reason: RabiesReason, { date }: Writing): string {
  switch (reason.code) {
    case 'rabiesNone':
      return t`لا جرعة سُعار مسجَّلة. تُعطى جرعة، ومنها يبدأ الانتظار.`;
    case 'rabiesTooYoung': {
      const dose = date(reason.params.dose);
      const age = weeks(reason.params.weeks);
      return t`أُعطيت جرعة ${dose} قبل عمر ${age}، فلا تُحتسب. تُعطى جرعة جديدة، ومنها يبدأ الانتظار.`;
    }
    case 'rabiesLapsed': {
      const dose = date(reason.params.dose);
      const ended = date(reason.params.endedOn);
      return t`انتهى سريان جرعة ${dose} في ${ended}. الجرعة التالية تُحتسب أولى للسفر، ومنها يبدأ الانتظار.`;
    }
    case 'rabiesWillLapse': {
      const dose = date(reason.params.dose);
      const ends = date(reason.params.endsOn);
      return t`ينتهي سريان جرعة ${dose} في ${ends}، ونصيحة الطبيب بالتأجيل تمتدّ بعده. فالجرعة التالية تُحتسب أولى للسفر.`;
    }
    case 'rabiesFirst': {
      const dose = date(reason.params.dose);
      return t`جرعة ${dose} هي التي تُحتسب، ومنها الانتظار.`;
    }
    case 'rabiesKept': {
      const first = date(reason.params.first);
      const last = date(reason.params.last);
      return t`السلسلة متّصلة من جرعة ${first} إلى جرعة ${last}، ولم تتأخّر فيها جرعة.`;
    }
    case 'rabiesFirstAgain': {
      const dose = date(reason.params.dose);
      const ended = date(reason.params.endedOn);
      const late = days(reason.params.daysLate);
      const sentence = t`جرعة ${dose} في البيت منشِّطة. وللسفر تُحتسب أولى من جديد، لأنها جاءت بعد ${late} من انتهاء سريان سابقتها في ${ended}.`;
      return reason.params.labelled ? `${sentence} ${olderLabelText()}` : sentence;
    }
    case 'rabiesDeferred':
      return reason.params.decides
        ? t`نصح الطبيب بتأجيل لقاح السُّعار حتى إشعار آخر. يُسأل متى يُعطى، فمنه يُحسب أول يوم للسفر.`
        : t`نصح الطبيب بتأجيل لقاح السُّعار حتى إشعار آخر. لا تُعطى جرعة قبل سؤاله.`;
    case 'rabiesDeferredUntil': {
      const until = date(reason.params.until);
      return reason.params.decides
        ? t`نصح الطبيب بتأجيل لقاح السُّعار حتى ${until}. يُحسب أول يوم للسفر من ذلك اليوم.`
        : t`نصح الطبيب بتأجيل لقاح السُّعار حتى ${until}. لا تُعطى جرعة قبل ذلك اليوم.`;
    }
  }
}

function titreText(reason: TitreReason, writing: Writing): string {
  const { date, number } = writing;
  switch (reason.code) {
    case 'titreNotNeeded':
      return reason.params.listed ? t`لا تُطلب من القادم من بلد على القائمة.` : t`لا تُطلب، بحسب ما قرأنا.`;
    case 'titreNotRead':
      return unreadTitreText(reason);
    case 'titreCounts': {
      const sampled = date(reason.params.sampledOn);
      const span = months(reason.params.months);
      return t`عيّنة ${sampled} تُحتسب، والدخول بعد ${span} من سحبها.`;
    }
    case 'titreMissing': {
      const span = spanOfDays(reason.params.days);
      const wait = months(reason.params.months);
      return t`لا معايرة مسجَّلة. تُسحب العيّنة بعد ${span} على الأقل من الجرعة، والدخول بعد ${wait} من سحبها.`;
    }
    case 'titreTooLow': {
      const sampled = date(reason.params.sampledOn);
      const level = levelText(reason.params.hundredths, number);
      const least = levelText(reason.params.lowestHundredths, number);
      const wait = months(reason.params.months);
      return t`نتيجة عيّنة ${sampled} هي ${level}، والحدّ ${least}، فلا تكفي. تلزم عيّنة جديدة، والدخول بعد ${wait} من سحبها.`;
    }
    case 'titreTooOld': {
      const sampled = date(reason.params.sampledOn);
      const oldest = spanOfMonths(reason.params.maxMonths);
      const wait = months(reason.params.months);
      return t`عيّنة ${sampled} يمرّ عليها أكثر من ${oldest} عند الدخول، فلا تُقبل. تلزم عيّنة جديدة، والدخول بعد ${wait} من سحبها.`;
    }
    case 'titreTooEarly':
    case 'titreLapsed': {
      const sampled = date(reason.params.sampledOn);
      const span = spanOfDays(reason.params.days);
      const wait = months(reason.params.months);
      return reason.code === 'titreTooEarly'
        ? t`سُحبت عيّنة ${sampled} قبل مرور ${span} على الجرعة، فلا تُحتسب. تلزم عيّنة جديدة، والدخول بعد ${wait} من سحبها.`
        : t`عيّنة ${sampled} سبقت الجرعة التي تُحتسب للسفر، فلا تُحتسب معها. تلزم عيّنة جديدة بعد ${span} من الجرعة، والدخول بعد ${wait} من سحبها.`;
    }
  }
}

function unreadTitreText({ params }: Of<'titreNotRead'>): string {
  switch (params.why) {
    case 'unconfirmed':
      return t`ذُكر في صفحة أنها مطلوبة، ولم نجد ما يؤكّد ذلك. تُسأل الجهة.`;
    case 'notMentioned':
      return t`لم تذكرها الصفحات التي قرأناها. تُسأل الجهة هل تُطلب.`;
    case 'notVerified':
      return t`لا نعرف هل تُطلب. تُسأل الجهة.`;
  }
}

/** Dogs that Saudi Arabia accepts, as far as we have read: it may decide before all other rules. */
export function workingDogsText(): string {
  return t`قرأنا أنه لا تدخل من الكلاب إلا كلاب الصيد والحراسة والإرشاد.`;
}

function entryConditionText(reason: ConditionReason): string {
  switch (reason.code) {
    case 'entryPermit':
      return t`يلزم تصريح استيراد قبل السفر، بحسب ما قرأنا. تُسأل الجهة.`;
    case 'entryPermitDays': {
      const span = days(reason.params.days);
      return t`يلزم تصريح، ويسري ${span}، بحسب ما قرأنا. تُسأل الجهة.`;
    }
    case 'entryWorkingDogs':
      return `${workingDogsText()} ${t`تُسأل الجهة.`}`;
    case 'entryOneDog':
      return t`قرأنا أنه يدخل كلب واحد للشخص في السنة. تُسأل الجهة.`;
    case 'entryDogVaccines':
      return t`قرأنا أنه تلزم أيضًا لقاحات الديستمبر والبارفو والتهاب الكبد والليبتوسبيروزيس. تُسأل الجهة.`;
    case 'entryCatVaccines':
      return t`قرأنا أنه يلزم أيضًا اللقاح الثلاثي. تُسأل الجهة.`;
    case 'entryDoseMonths': {
      const oldest = spanOfMonths(reason.params.months);
      return t`صفحات أخرى لا تقبل جرعة سُعار أقدم من ${oldest}. تُسأل الجهة.`;
    }
    case 'entryFirstDoseMonths': {
      const oldest = spanOfMonths(reason.params.months);
      return t`صفحات أقدم لا تقبل جرعة سُعار أولى أقدم من ${oldest}. تُسأل الجهة.`;
    }
    case 'entrySecondDose': {
      const span = days(reason.params.days);
      return t`صفحة أخرى تحسب الانتظار ${span} بعد الجرعة الثانية من اللقاحات. تُسأل الجهة.`;
    }
  }
}

function otherText(reason: OtherReason, { date }: Writing): string {
  switch (reason.code) {
    case 'ageAtDoseUnknown': {
      const dose = date(reason.params.dose);
      const age = weeks(reason.params.weeks);
      return reason.params.estimated
        ? t`العمر تقديري. يُتأكَّد أنّ جرعة ${dose} أُعطيت في عمر ${age} أو بعده، وإلا لم تُحتسب.`
        : t`تاريخ الميلاد غير معروف. يُتأكَّد أنّ جرعة ${dose} أُعطيت في عمر ${age} أو بعده، وإلا لم تُحتسب.`;
    }
    case 'wait': {
      const dose = date(reason.params.dose);
      const span = spanOfDays(reason.params.days);
      return reason.params.given ? t`الدخول بعد ${span} من جرعة ${dose}.` : t`الدخول بعد ${span} من الجرعة.`;
    }
    case 'waitNotRead':
      return t`لا نعرف كم الانتظار بعد الجرعة في هذه الوجهة. تُسأل الجهة.`;
    case 'minAgeWeeks': {
      const age = weeks(reason.params.weeks);
      return reason.params.estimated ? t`الدخول من عمر ${age}، والعمر هنا تقديري.` : t`الدخول من عمر ${age}.`;
    }
    case 'minAgeMonths': {
      const age = spanOfMonths(reason.params.months);
      return reason.params.estimated ? t`الدخول من عمر ${age}، والعمر هنا تقديري.` : t`الدخول من عمر ${age}.`;
    }
    case 'minAgeUnknownBirth':
      return t`للدخول عمر لا يقلّ عنه الحيوان، وتاريخ الميلاد غير معروف. تُسأل الجهة.`;
    case 'minAgeNotRead':
      return t`لا نعرف هل للدخول أقلّ عمر. تُسأل الجهة.`;
    case 'proofValid': {
      const until = date(reason.params.until);
      return t`آخر جرعة سارية حتى ${until}.`;
    }
    case 'boosterDue': {
      const until = date(reason.params.until);
      return t`ينتهي سريان الجرعة في ${until}. جرعة منشِّطة في ذلك اليوم أو قبله تحفظ السلسلة، وما يأتي بعده يُحتسب أولى من جديد.`;
    }
    case 'doseTooOld': {
      const oldest = spanOfMonths(reason.params.months);
      return t`عند الدخول يمرّ على آخر جرعة أكثر من ${oldest}، ولا تُقبل أقدم منها. تلزم جرعة منشِّطة أقرب منه.`;
    }
  }
}
