import * as policy from '../../packages/care-plan/src/rules/policy.ts';
import type { ProductSourceId } from '../../packages/care-plan/src/rules/product-sources.ts';
import type { SafetySourceId } from '../../packages/care-plan/src/rules/sources.ts';
import { type Both, both } from './both.ts';
import { days, weeks } from './units.ts';

/** A rule that changed on this date, with the reason. */
export interface ChangedRule {
  /** The day of the change. */
  readonly on: string;
  readonly title: Both;
  readonly before: Both;
  readonly now: Both;
  readonly why: Both;
  readonly sources: readonly (ProductSourceId | SafetySourceId)[];
}

const apart = days(policy.liveVaccineMinDays);
const oneVisit = days(policy.oneVisitDays);
const margin = weeks(policy.estimatedAgeMarginWeeks);
const grown = weeks(policy.grownAtWeeks);

/** Changes since the first version of the rules, for a vet who has read them before; newest first. */
export const changedRules: readonly ChangedRule[] = [
  {
    on: '2026-11-27',
    title: both('الحمل والإرضاع وضعف المناعة', 'Pregnancy, nursing and weak immunity'),
    before: both(
      'كان التأجيل للقاح الذي ذُكر وحده، فبقيت اللقاحات الأخرى ومكافحة الديدان مستحقّة',
      'Only the vaccine that was named waited; others and deworming stayed due',
    ),
    now: both(
      'حالات للحيوان كله: كل لقاح ينتظر قرار الطبيب، ولا تُنهيها جرعة. وفي الحمل تنتظر أيضًا مكافحة الديدان، وفي الإرضاع تستمرّ. وفي كليهما ينتظر علاج البراغيث والقُراد ما لم تسمح نشرة آخر منتج به للحامل',
      'They are states of the animal: every vaccine waits for the vet, and no dose ends them. In pregnancy so does deworming, which goes on in nursing. In both, the treatment against fleas and ticks waits unless the leaflet of the product given last allows it in pregnancy',
    ),
    why: both(
      'نشرات اللقاحات تختلف في الحمل، والحيّ منها قد يضرّ مع ضعف المناعة وغيره قد لا يحمي',
      'Leaflets differ on pregnancy; with weak immunity a live vaccine may harm and another may not protect',
    ),
    sources: ['ABCD20', 'ABCD22', 'ATYP', 'POL'],
  },
  {
    on: '2026-11-27',
    title: both('سعال معدٍ بطريقتين', 'Kennel cough by two routes'),
    before: both(
      'جرعة أخيرة بطريقة أخرى لا تُحتسب لصغر السن لم تُغيّر شيئًا',
      'A last dose by another route that was too young to count changed nothing',
    ),
    now: both('يُسأل الطبيب', 'The vet is asked'),
    why: both('لا تكتمل بها سلسلة بأيّ من الطريقتين', 'It completes a series of neither route'),
    sources: ['NK', 'NB', 'POL'],
  },
  {
    on: '2026-11-27',
    title: both('العمر الذي تُثبته السجلّات', 'The age that records prove'),
    before: both(
      'حيوان لا يُعرف ميلاده عُدّ صغيرًا محتملًا، وإن سُجّل له لقاح آخر قبل أكثر من نصف سنة',
      'An animal of unknown birth might be young, even where another vaccine was on record more than half a year before',
    ),
    now: both(
      `أول سجلّ من أي نوع يُثبت العمر: بعده بنصف سنة هو كبير، وإن كان قبل التسجيل بـ${grown.ar} فقد جاء كبيرًا`,
      `The first record of any kind proves the age: half a year after it the animal is grown, and where it lies ${grown.en} before the registration it came grown`,
    ),
    why: both(
      'لا تُعاد سلسلة لحيوان تُثبت سجلّاته عمره',
      'No series starts again for an animal whose records prove its age',
    ),
    sources: ['W16', 'A17', 'POL'],
  },
  {
    on: '2026-11-27',
    title: both(
      'جرعة أُعطيت قبل أوانها لحيوان جاء كبيرًا',
      'A dose given too young to an animal that came grown',
    ),
    before: both('لم تتأخّر التالية أبدًا', 'The next one never turned overdue'),
    now: both('تُستحقّ من يوم التسجيل، ثم تتأخّر', 'It is due from the day of registration, and then overdue'),
    why: both('السجلّ يقول إنه بلا حماية', 'The record says that it is not protected'),
    sources: ['W16', 'NR'],
  },
  {
    on: '2026-11-27',
    title: both('لوكيميا القطط لقطّة كبرت', 'Feline leukaemia of a cat that has grown up'),
    before: both(
      'ما لم يبدأ في الصغر يبقى متأخّرًا، وما انقطع يُعاد، مهما كبرت القطّة',
      'What was not begun in a kitten stayed overdue, and a series that lapsed started again, however old the cat was',
    ),
    now: both(
      'لا موعد لهما بعد السنة الأولى إلا لمن اختير له اللقاح أو يتعرّض للعدوى أو أجّله الطبيب',
      'Neither has a date past the first year, unless the vaccine was chosen, the cat is at risk, or a vet had it wait',
    ),
    why: both(
      'اللقاح لكل قطّة في سنتها الأولى، ثم لمن يتعرّض للعدوى',
      'The vaccine is meant for cats in their first year, then for those at risk',
    ),
    sources: ['A20', 'W24'],
  },
  {
    on: '2026-11-27',
    title: both('جرعات غير حيّة متباعدة لقطّة كبيرة', 'Inactivated doses of a grown cat, far apart'),
    before: both('تبدأ السلسلة من جديد', 'The series starts again'),
    now: both('يُسأل الطبيب', 'The vet is asked'),
    why: both(
      'لا تكتمل بها سلسلة بحسب الفواصل، وليست القطّة كغير المطعَّمة',
      'They complete no series by their distances, and the cat is not like one never vaccinated',
    ),
    sources: ['W16', 'POL'],
  },
  {
    on: '2026-11-27',
    title: both(
      'تقديم جرعة أساسية لجرو إلى زيارة أخرى',
      'A core dose of a puppy brought forward to another visit',
    ),
    before: both(`بشرط ${days(21).ar} من سابقتها`, `No closer than ${days(21).en} after the one before`),
    now: both(
      `بشرط ${days(14).ar}، وللقطط ${days(21).ar}`,
      `No closer than ${days(14).en}; of cats ${days(21).en}`,
    ),
    why: both('للجراء كل أسبوعين إلى أربعة', 'Puppies are vaccinated every two to four weeks'),
    sources: ['W24', 'DV24'],
  },
  {
    on: '2026-11-26',
    title: both('عمر مقدَّر', 'An estimated birth date'),
    before: both(
      `ألغت زيادة ${margin.ar} على عمر نهاية السلسلة جرعات أُعطيت لصغير، وإن طُعِّم بعد أن كبر`,
      `The margin of ${margin.en} at the final age voided doses of a kitten or puppy even where it was vaccinated when grown`,
    ),
    now: both(
      'لا تُلغي الزيادة جرعة أُعطيت بعدها جرعة وقد كبر، ولا جرعة لحيوان كبير',
      'It voids no dose after which one was given when grown, nor a dose of a grown animal',
    ),
    why: both(
      'وُضعت كي لا يُقال عن صغير إنه محميّ قبل الأوان',
      'It is there so that a young animal is not called protected too early',
    ),
    sources: ['AD', 'POL'],
  },
  {
    on: '2026-11-26',
    title: both('جرعة حيّة بعد انقطاع', 'A live dose after a gap'),
    before: both(
      'كانت السلسلة تبدأ من جديد بعد الانقطاع، وتُلغى جرعاتها',
      'A gap restarted the series and voided its doses',
    ),
    now: both(
      'جرعة حيّة واحدة بعد عمر نهاية السلسلة تحمي، والتالية منشِّطة',
      'One live dose after the final age of the series protects, and the next is the booster',
    ),
    why: both(
      'تعدّ WSAVA جرعة حيّة واحدة كافية متى زالت أجسام الأم المضادة',
      'WSAVA takes one live dose as protective once maternal antibodies are gone',
    ),
    sources: ['W16', 'POL'],
  },
  {
    on: '2026-11-26',
    title: both('فواصل بين لقاحات مختلفة', 'Distances between different vaccines'),
    before: both(
      `أخّر لقاحٌ غيره ${apart.ar} أيًّا كان نوعه، ومنها جرعات أساسية`,
      `Any vaccine put off another by ${apart.en}, core doses included`,
    ),
    now: both(
      `لا يُؤخَّر لقاح أساسي لأجل غيره. وغير الحيّ لا يؤخّر ولا يُؤخَّر. وما تقارب موعداه دون ${oneVisit.ar} فزيارة واحدة`,
      `No core vaccine is put off for another. One that is not live puts off none and is put off by none. Doses due less than ${oneVisit.en} apart are one visit`,
    ),
    why: both(
      'الفاصل للقاحين حيّين لم يُعطيا في يوم واحد، ولم يُقرأ مصدر لغيره: 1,476 من 3,570 صغيرًا تأخّرت جرعة أساسية له',
      'The distance is for two live vaccines not given on one day; no source was read for any other: of 3,570 young animals 1,476 had a core dose later for it',
    ),
    sources: ['GK', 'POL'],
  },
  {
    on: '2026-11-26',
    title: both('كبير بلا سجلّ', 'A grown animal without a record'),
    before: both('لا موعد لشيء، ولا طريق إلى حجز', 'Nothing had a date, nor a way to book'),
    now: both(
      `السُّعار واللقاحات الأساسية مستحقّة من يوم التسجيل لمن أُضيف في عمر ${grown.ar} أو أكثر، بلا تأخّر، ويُسأل الطبيب هل أُعطيت من قبل`,
      `Rabies and the core vaccines are due from registration for one added at ${grown.en} or older, never overdue, and the vet is asked whether they were given before`,
    ),
    why: both('لا يُترك حيوان ضالّ بلا حماية', 'A stray is not to be left unprotected'),
    sources: ['W16', 'POL'],
  },
  {
    on: '2026-11-26',
    title: both('ليبتوسبيروزيس بمجموعات مصلية أكثر', 'Leptospirosis with more serogroups'),
    before: both(
      'تابعت جرعة بأربع مجموعات سلسلةً بمجموعتين',
      'A dose with four serogroups went on with a series of two',
    ),
    now: both(
      'لمنتج بمجموعات أكثر سلسلة خاصة به، جرعتان',
      'A product with more serogroups starts its own series of two doses',
    ),
    why: both(
      'لا تحمي السلسلة الأولى من المجموعات الجديدة',
      'The former series does not protect against the new ones',
    ),
    sources: ['NL', 'VDL'],
  },
  {
    on: '2026-11-26',
    title: both('سُعار بملصق ثلاث سنوات', 'Rabies with a three-year label'),
    before: both(
      'سنويّ حيث لم تُقرأ قاعدة للدولة، ويُعدّ متأخّرًا',
      'Yearly where no rule of the country was read, and called overdue',
    ),
    now: both(
      'ثلاث سنوات، ويُسأل عنها، إلا حيث قُرئ أن الدولة تطلبه كل سنة (AE، EG)',
      'Three years, with the authority to be asked, except where a country was read to ask for it yearly (AE, EG)',
    ),
    why: both('لا يُقال «متأخّر» عن موعد لا مصدر له', 'A date that no source gives is not called overdue'),
    sources: ['NR', 'POL'],
  },
  {
    on: '2026-11-26',
    title: both('تأجيل يتجاوز صلاحية السُّعار', 'A deferral past the validity of rabies'),
    before: both('لا يُذكر انتهاء الإثبات', 'The end of the proof was not said'),
    now: both('يُذكر من أي يوم انتهى الإثبات', 'The plan says from which day the proof has lapsed'),
    why: both('الطبيب يؤجّل الجرعة، ولا يمدّد الشهادة', 'A vet defers the dose; that extends no certificate'),
    sources: ['NR', 'POL'],
  },
  {
    on: '2026-11-26',
    title: both('فحص لوكيميا إيجابي', 'A positive test for feline leukaemia'),
    before: both('يوقف خطة هذا اللقاح فقط', 'It only stopped the plan of this vaccine'),
    now: both(
      'يوقفها، ويُذكر أيضًا: يُؤكَّد بفحص ثانٍ، ولغيره يُفضَّل لقاح غير حيّ، والقرار للطبيب',
      'It stops it, and the plan also says: confirm with a second test; products that are not live are preferred for other vaccines; the vet decides',
    ),
    why: both(
      'قد يكون الفحص الأول خاطئًا، والمناعة قد تكون ضعيفة',
      'A first test may be wrong, and immunity may be weak',
    ),
    sources: ['PFN', 'LG', 'ABCD23', 'GK'],
  },
  {
    on: '2026-11-26',
    title: both('وزن بعيد عمّا قبله', 'A weight far from the one before'),
    before: both('يُحفظ كما كُتب', 'It was saved as it was typed'),
    now: both(
      'يُسأل عنه قبل حفظه: تغيّر أكثر من الربع في أسبوع لكبير، أو فاصلة عشرية في غير مكانها',
      'It is asked about before it is saved: more than a quarter within a week of a grown animal, or a misplaced decimal mark',
    ),
    why: both('الجرعات تُحسب من الوزن', 'Doses are computed from the weight'),
    sources: ['POL'],
  },
  {
    on: '2026-11-26',
    title: both('علامات الخطر في كلام الناس', 'Emergency signs in what people write'),
    before: both(
      'فاتت بطارية أو خيط أو إبرة ابتُلعت، وضربة الحرّ، والحادث، واللثة الزرقاء، وانحباس البول',
      'A swallowed battery, thread or needle, heat stroke, an accident, blue gums and a blocked bladder were missed',
    ),
    now: both(
      'تُعرف بخمس لهجات، ولجسم غريب ابتُلع تظهر علامة التسمّم',
      'They are found in five dialects; a swallowed foreign body shows the sign of poisoning',
    ),
    why: both('يكتب الناس بلهجتهم لا بالفصحى', 'People write in their dialect'),
    sources: ['EMP', 'EMM', 'EMS', 'EML', 'POL'],
  },
];
