import { plural, t } from '@lingui/core/macro';
import type { Reason } from '@rifq/care-plan';
import type { CivilDate } from '@rifq/rules';
import { days, spanOfDays, spanOfMonths, spanOfWeeks } from '../../../lib/formats/span.ts';
import { countryName } from './country.ts';
import { deferralReasonWord } from './deferral-text.ts';

/** Formats a day: `useFormat().date`. */
type WriteDate = (on: CivilDate) => string;

/** Explains a plan item in two sentences: the known facts, then the rule that follows from them. */
export function planReasonText(reason: Reason, date: WriteDate): string {
  switch (reason.code) {
    case 'firstDoseAtAgeWeeks':
    case 'firstDoseAtAgeOfTwo':
    case 'firstDoseAtAgeUntil':
    case 'firstDoseAtAgeMonths':
    case 'unknownHistory':
    case 'startAtRegistration':
      return beginningText(reason, date);
    case 'doseTooYoungWeeks':
    case 'doseTooYoungMonths':
    case 'doseTooSoon':
      return notCountedText(reason, date);
    case 'primaryInterval':
    case 'primaryUntilAge':
    case 'boosterAtAge':
    case 'boosterAfter':
      return seriesText(reason, date);
    case 'repeatAfter':
    case 'repeatThreeYearLabel':
    case 'repeatYearlyByCountry':
    case 'repeatYearlyInDubai':
    case 'repeatLowRisk':
      return repeatText(reason, date);
    case 'dewormingYoung':
    case 'dewormingAdult':
    case 'dewormingMonthly':
    case 'dewormingSixWeekly':
    case 'productInterval':
    case 'productIntervalForTicks':
      return treatmentText(reason, date);
    case 'productTooYoung':
    case 'productTooSoon':
      return productText(reason, date);
    case 'productDecides':
    case 'productUnknown':
    case 'routeChanged':
    case 'productChanged':
    case 'felvPositive':
      return vetText(reason, date);
    case 'restartGap':
    case 'restartGapBlocked':
    case 'restartLapsed':
      return restartText(reason, date);
    default:
      return unplannedText(reason, date);
  }
}

type Of<C extends Reason['code']> = Extract<Reason, { code: C }>;

type BeginningReason =
  | Of<`firstDose${string}` & Reason['code']>
  | Of<'unknownHistory' | 'startAtRegistration'>;

function beginningText(reason: BeginningReason, date: WriteDate): string {
  switch (reason.code) {
    case 'firstDoseAtAgeWeeks':
      return firstDoseText(date(reason.params.birth), spanOfWeeks(reason.params.weeks));
    case 'firstDoseAtAgeOfTwo': {
      const born = date(reason.params.birth);
      const age = spanOfWeeks(reason.params.weeks);
      const span = spanOfDays(reason.params.days);
      return t`كان الميلاد في ${born}، والجرعة الأولى في عمر ${age}. تكتمل السلسلة بجرعة ثانية بعد ${span} منها.`;
    }
    case 'firstDoseAtAgeUntil':
      return untilAgeText(reason, date);
    case 'firstDoseAtAgeMonths':
      return firstDoseText(date(reason.params.birth), spanOfMonths(reason.params.months));
    case 'unknownHistory': {
      const added = date(reason.params.registeredOn);
      const doses = dosesToBegin(reason.params.doses);
      return t`العمر والجرعات السابقة غير معروفة، فيُحسب الموعد من يوم الإضافة، ${added}، كأنّ شيئًا لم يُعطَ من قبل. ${doses}`;
    }
    case 'startAtRegistration': {
      const added = date(reason.params.registeredOn);
      const doses = dosesToBegin(reason.params.doses);
      return t`لا شيء مسجَّل قبل يوم الإضافة، ${added}، فيُحسب الموعد منه. ${doses}`;
    }
  }
}

function dosesToBegin(doses: number): string {
  return plural(doses, {
    one: 'تكفي جرعة واحدة للبدء.',
    two: 'تلزم جرعتان للبدء.',
    few: 'تلزم # جرعات للبدء.',
    many: 'تلزم # جرعة للبدء.',
    other: 'تلزم # جرعة للبدء.',
  });
}

function untilAgeText({ params }: Of<'firstDoseAtAgeUntil'>, date: WriteDate): string {
  const born = date(params.birth);
  const age = spanOfWeeks(params.weeks);
  const span = spanOfDays(params.days);
  const final = spanOfWeeks(params.finalWeeks);
  return params.estimated
    ? t`كان الميلاد في ${born} تقريبًا، والجرعة الأولى في عمر ${age}. العمر تقديري، فتتبعها جرعة كل ${span} حتى جرعة تُعطى في عمر ${final} أو بعده.`
    : t`كان الميلاد في ${born}، والجرعة الأولى في عمر ${age}. تتبعها جرعة كل ${span} حتى جرعة تُعطى في عمر ${final} أو بعده.`;
}

function firstDoseText(born: string, age: string): string {
  return t`كان الميلاد في ${born}، والجرعة الأولى في عمر ${age}. هذا هو عمر البدء بحسب الإرشادات.`;
}

type NotCountedReason = Of<'doseTooYoungWeeks' | 'doseTooYoungMonths' | 'doseTooSoon'>;

function notCountedText(reason: NotCountedReason, date: WriteDate): string {
  const given = date(reason.params.dose);
  const wait = spanOfDays(reason.params.waitDays);
  switch (reason.code) {
    case 'doseTooYoungWeeks':
      return tooYoungText(given, spanOfWeeks(reason.params.minWeeks), wait);
    case 'doseTooYoungMonths':
      return tooYoungText(given, spanOfMonths(reason.params.minMonths), wait);
    case 'doseTooSoon': {
      const distance = spanOfDays(reason.params.minDays);
      return t`أُعطيت جرعة ${given} قبل مرور ${distance} على سابقتها، فلا تُحتسب. يُسأل الطبيب البيطري هل تُعاد، والموعد المقترح بعد ${wait} منها.`;
    }
  }
}

function tooYoungText(given: string, age: string, wait: string): string {
  return t`أُعطيت جرعة ${given} قبل عمر ${age}، فلا تُحتسب. تُعاد في عمرها المناسب، وبعد ${wait} على الأقل من تلك الجرعة.`;
}

type SeriesReason = Of<'primaryInterval' | 'primaryUntilAge' | 'boosterAtAge' | 'boosterAfter'>;

function seriesText(reason: SeriesReason, date: WriteDate): string {
  const last = date(reason.params.lastDose);
  switch (reason.code) {
    case 'primaryInterval': {
      const span = spanOfDays(reason.params.days);
      return t`آخر جرعة في ${last}، والسلسلة الأساسية لم تكتمل بعد. تُعطى التالية بعد ${span} منها.`;
    }
    case 'primaryUntilAge': {
      const span = spanOfDays(reason.params.days);
      const age = spanOfWeeks(reason.params.finalWeeks);
      return reason.params.estimated
        ? t`آخر جرعة في ${last}، والتالية بعد ${span} منها. العمر تقديري، فتستمرّ السلسلة حتى جرعة تُعطى في عمر ${age} أو بعده.`
        : t`آخر جرعة في ${last}، والتالية بعد ${span} منها. تستمرّ السلسلة حتى جرعة تُعطى في عمر ${age} أو بعده.`;
    }
    case 'boosterAtAge': {
      const age = spanOfWeeks(reason.params.weeks);
      return t`اكتملت السلسلة الأساسية في سنّ مبكّرة، بجرعة ${last}. الجرعة المنشِّطة في عمر ${age} تتدارك ما قد تكون مناعة الأم حجبته.`;
    }
    case 'boosterAfter': {
      const span = spanOfMonths(reason.params.months);
      return t`اكتملت السلسلة الأساسية بجرعة ${last}. تُعطى الجرعة المنشِّطة بعد ${span} منها.`;
    }
  }
}

type RepeatReason = Of<`repeat${string}` & Reason['code']>;

function repeatText(reason: RepeatReason, date: WriteDate): string {
  const last = date(reason.params.lastDose);
  const span = spanOfMonths(reason.params.months);
  switch (reason.code) {
    case 'repeatAfter':
      return t`آخر جرعة في ${last}. تُعاد كل ${span} لتدوم الحماية.`;
    case 'repeatThreeYearLabel':
      return reason.params.accepted
        ? t`آخر جرعة في ${last}، وملصقها يذكر حماية أطول. لذلك تُعاد كل ${span}.`
        : t`آخر جرعة في ${last}، وتسري بحسب ملصقها ${span}. تُسأل الجهة المختصّة هل تقبل ذلك.`;
    case 'repeatYearlyByCountry': {
      const country = countryName(reason.params.country);
      return t`آخر جرعة في ${last}، وملصقها يذكر مدّة أطول. لكنّ إثبات التطعيم يُطلب كل ${span} في ${country}، فتُعاد بحسبه.`;
    }
    case 'repeatYearlyInDubai':
      return t`آخر جرعة في ${last}. تطلب بلدية دبي إثباتًا حديثًا لبطاقة الحيوان، فتُعاد كل ${span}.`;
    case 'repeatLowRisk':
      return t`آخر جرعة في ${last}، وخطر العدوى قليل بحسب خيارات الخطة. لذلك تُعاد كل ${span}.`;
  }
}

type TreatmentReason = Of<
  | 'dewormingYoung'
  | 'dewormingAdult'
  | 'dewormingMonthly'
  | 'dewormingSixWeekly'
  | 'productInterval'
  | 'productIntervalForTicks'
>;

function treatmentText(reason: TreatmentReason, date: WriteDate): string {
  const last = date(reason.params.lastDose);
  switch (reason.code) {
    case 'dewormingYoung': {
      const span = spanOfDays(reason.params.days);
      const age = spanOfWeeks(reason.params.belowWeeks);
      return t`آخر مرة في ${last}. الصغار دون عمر ${age} يُعاد لهم العلاج كل ${span}.`;
    }
    case 'dewormingAdult': {
      const span = spanOfMonths(reason.params.months);
      return t`آخر مرة في ${last}. يُعاد العلاج للبالغين كل ${span}.`;
    }
    case 'dewormingMonthly': {
      const span = spanOfMonths(reason.params.months);
      return t`آخر مرة في ${last}. يُعاد العلاج كل ${span} بحسب خيارات الخطة.`;
    }
    case 'dewormingSixWeekly': {
      const span = spanOfDays(reason.params.days);
      return t`آخر مرة في ${last}. يُعاد العلاج كل ${span} بحسب خيارات الخطة.`;
    }
    case 'productInterval': {
      const span = spanOfDays(reason.params.days);
      return t`آخر مرة في ${last}، والمنتج يحمي مدّة ${span} بحسب ملصقه. يُعاد عند انتهائها.`;
    }
    case 'productIntervalForTicks': {
      const span = spanOfDays(reason.params.days);
      return t`آخر مرة في ${last}، والمنتج يحمي من قُراد الكلاب البنّي مدّة ${span} فقط. ينقل هذا القُراد أمراضًا في هذه الدولة، فيُعاد عند انتهائها.`;
    }
  }
}

type ProductReason = Of<'productTooYoung' | 'productTooSoon'>;

function productText(reason: ProductReason, date: WriteDate): string {
  const last = date(reason.params.lastDose);
  const span = spanOfDays(reason.params.days);
  if (reason.code === 'productTooYoung') {
    const age = spanOfWeeks(reason.params.minWeeks);
    return t`أُعطي المنتج في ${last} قبل عمر ${age} الذي يبدأ منه، فيُسأل الطبيب البيطري. لا يُعاد قبل مرور ${span} عليه.`;
  }
  const distance = spanOfDays(reason.params.minDays);
  return t`أُعطي المنتج في ${last} قبل مرور ${distance} على سابقه، فيُسأل الطبيب البيطري. لا يُعاد قبل مرور ${span} عليه.`;
}

type VetReason = Of<'productDecides' | 'productUnknown' | 'routeChanged' | 'productChanged' | 'felvPositive'>;

function vetText(reason: VetReason, date: WriteDate): string {
  switch (reason.code) {
    case 'productDecides': {
      const age = spanOfMonths(reason.params.minMonths);
      return t`يبدأ هذا اللقاح من عمر ${age} بعد فحص نتيجته سلبية، ولكل منتج عدد جرعات خاص به. الطبيب البيطري يختار المنتج والموعد.`;
    }
    case 'productUnknown': {
      const last = date(reason.params.lastDose);
      return t`آخر جرعة في ${last}، ومنتجها غير معروف، ولكل منتج مواعيد خاصة به. الطبيب البيطري يحدّد الموعد التالي.`;
    }
    case 'routeChanged': {
      const last = date(reason.params.lastDose);
      return t`أُعطيت جرعة ${last} بطريقة غير طريقة ما قبلها، فلا تكتمل بها السلسلة. الطبيب البيطري يقرّر هل تلزم الجرعة التالية.`;
    }
    case 'productChanged': {
      const last = date(reason.params.lastDose);
      return t`جرعة ${last} من منتج غير منتج ما قبلها، فلا تكتمل بها السلسلة. الطبيب البيطري يقرّر هل تلزم الجرعة التالية.`;
    }
    case 'felvPositive':
      return t`آخر فحص للوكيميا القطط نتيجته إيجابية، فلا يُجدول لقاحها. تُؤكَّد بفحص ثانٍ، وتُفضَّل في لقاحات القطّ الأخرى غير الحيّة، والطبيب البيطري يقرّر.`;
  }
}

type RestartReason = Of<'restartGap' | 'restartGapBlocked' | 'restartLapsed'>;

function restartText(reason: RestartReason, date: WriteDate): string {
  const last = date(reason.params.lastDose);
  switch (reason.code) {
    case 'restartGap': {
      const gap = days(reason.params.gapDays);
      const longest = spanOfDays(reason.params.maxDays);
      return t`انقطعت السلسلة ${gap} بعد جرعة ${last}، والفاصل المقبول فيها لا يزيد على ${longest}. لذلك تُعاد من البداية.`;
    }
    case 'restartGapBlocked': {
      const gap = days(reason.params.gapDays);
      const age = spanOfWeeks(reason.params.blockedBelowWeeks);
      return t`انقطعت السلسلة ${gap} بعد جرعة ${last}، وكانت قبل عمر ${age} فربما حجبت مناعة الأم أثرها. لذلك تُعاد من البداية.`;
    }
    case 'restartLapsed': {
      const span = spanOfMonths(reason.params.months);
      return t`مرّ أكثر من ${span} على آخر جرعة، وكانت في ${last}. لذلك تُعاد السلسلة من البداية.`;
    }
  }
}

type UnplannedReason = Exclude<
  Reason,
  | BeginningReason
  | NotCountedReason
  | SeriesReason
  | RepeatReason
  | TreatmentReason
  | ProductReason
  | VetReason
  | RestartReason
>;

function unplannedText(reason: UnplannedReason, date: WriteDate): string {
  switch (reason.code) {
    case 'wrongSpecies':
      return t`هذا اللقاح لنوع آخر من الحيوانات. لذلك لا يُجدول له موعد.`;
    case 'testOnly':
      return t`هذا فحص وليس لقاحًا. تُحفظ نتيجته، ولا يُجدول له موعد.`;
    case 'notRecommended':
      return t`لا توصي الإرشادات العامة بهذا اللقاح. يُحفظ إن أُعطي، ولا يُجدول له موعد.`;
    case 'optInNotChosen':
      return t`هذا لقاح اختياري، يفيد بعض الحيوانات بحسب ظروف حياتها. يُجدول بعد اختياره.`;
    case 'adultNotChosen': {
      const age = spanOfWeeks(reason.params.belowWeeks);
      return t`يُجدول هذا اللقاح للقطط دون عمر ${age}. بعده يُجدول عند اختياره، أو عند الخروج ومخالطة قطط أخرى.`;
    }
    case 'vetDecidesRepeat': {
      const last = date(reason.params.lastDose);
      return t`آخر جرعة في ${last}، وخطر العدوى قليل بحسب خيارات الخطة. الطبيب البيطري يقرّر هل تلزم جرعة أخرى.`;
    }
    case 'afterFirstRecord':
      return t`لكل منتج مدّة حماية خاصة به. تُحسب المواعيد بعد تسجيل أول مرة.`;
    case 'tickControlOffered':
      return t`القُراد في هذه الدولة ينقل إلى الكلاب أمراضًا خطيرة، فيُنصح بالوقاية منه طوال السنة. تُحسب المواعيد بعد تسجيل أول مرة.`;
    case 'productIntervalUnknown': {
      const last = date(reason.params.lastDose);
      return t`آخر مرة في ${last}، ومدّة حماية المنتج غير معروفة. يُختار المنتج في السجلّ، أو تُكتب مدّته من الملصق، فيُحسب الموعد التالي.`;
    }
    case 'noRecord': {
      const added = date(reason.params.registeredOn);
      const course = plural(reason.params.doses, {
        one: 'تبدأ بجرعة واحدة',
        two: 'تبدأ بجرعتين',
        few: 'تبدأ بـ# جرعات',
        many: 'تبدأ بـ# جرعة',
        other: 'تبدأ بـ# جرعة',
      });
      return t`لا سجلّ لهذا اللقاح قبل يوم الإضافة، ${added}، وليس هذا تأخّرًا. يُسأل الطبيب البيطري هل أُعطي من قبل؛ فإن لم يُعرف فالسلسلة من جديد، و${course}.`;
    }
    case 'deferred': {
      if (reason.params.why === 'pregnant')
        return t`في الحمل يقرّر الطبيب كل لقاح، وكل علاج لا تسمح به نشرته. لا موعد ولا تذكير حتى يُسجَّل أن ذلك انتهى.`;
      if (reason.params.why === 'nursing')
        return t`في الإرضاع يقرّر الطبيب كل لقاح، وكل علاج لا تسمح به نشرته. لا موعد ولا تذكير حتى يُسجَّل أن ذلك انتهى.`;
      if (reason.params.why === 'weakImmunity')
        return t`مع ضعف المناعة يقرّر الطبيب كل لقاح، فالحيّ قد يضرّ وغيره قد لا يحمي. لا موعد ولا تذكير حتى يُسجَّل أن ذلك انتهى.`;
      const why = deferralReasonWord(reason.params.why);
      return t`نصح الطبيب بالتأجيل، والسبب: ${why}. لا موعد ولا تذكير حتى يُلغى التأجيل أو تُسجَّل جرعة.`;
    }
    case 'deferredUntil': {
      const why = deferralReasonWord(reason.params.why);
      const until = date(reason.params.until);
      if (reason.params.why === 'pregnant')
        return t`في الحمل يقرّر الطبيب كل لقاح، وكل علاج لا تسمح به نشرته. سُجّل ذلك حتى ${until}، ويُحسب الموعد منه.`;
      if (reason.params.why === 'nursing')
        return t`في الإرضاع يقرّر الطبيب كل لقاح، وكل علاج لا تسمح به نشرته. سُجّل ذلك حتى ${until}، ويُحسب الموعد منه.`;
      if (reason.params.why === 'weakImmunity')
        return t`مع ضعف المناعة يقرّر الطبيب كل لقاح، فالحيّ قد يضرّ وغيره قد لا يحمي. سُجّل ذلك حتى ${until}، ويُحسب الموعد منه.`;
      return t`نصح الطبيب بالتأجيل حتى ${until}، والسبب: ${why}. يُحسب الموعد بحسب هذه النصيحة.`;
    }
    case 'noReferenceDate':
      return t`العمر غير معروف، ولا جرعات مسجَّلة. يُحسب الموعد بعد إضافة أحدهما.`;
  }
}
