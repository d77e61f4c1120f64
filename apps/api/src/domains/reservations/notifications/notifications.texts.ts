import { messageLimits, reservationRules } from '@rifq/rules';
import { daysSpan, hoursSpan } from '../../../core/arabic-spans.ts';
import { makeTexts } from '../../../core/texts.ts';

/** Texts of notifications about reservations: neutral and short, with the outcome of the money if it moved. */
const sentences = {
  'in-your-zone': '{when} بحسب {zone}',
  'any.pet': 'حيوانك',
  'any.doctor': 'الطبيب البيطري',
  'any.clinic': 'العيادة',
  // Only the gateway knows whether a card was charged, and it is not always asked.
  'money.none': 'وإن سُحب مبلغ فإنه يُستردّ كاملًا.',
  'money.kept': 'لا يُستردّ ما دُفع، لقرب الموعد.',
  'money.coins': 'استُردّت العملات كاملة.',
  'money.card': 'يُستردّ المبلغ كاملًا إلى البطاقة خلال أيام.',

  'held-by-clinic.title': 'موعد لـ«{pet}» بانتظار الدفع',
  'held-by-clinic.text':
    'حجز من {clinic} لموعد مع {doctor}: {when}، محادثة مكتوبة داخل رِفق. يتأكّد بالدفع قبل انتهاء مهلة الحجز.',
  'freed-slot.title': 'خلا موعد لـ«{pet}»',
  'freed-slot.text':
    '{when} مع {doctor}، محجوز من قائمة الانتظار حتى {until}. يتأكّد بالدفع، وإلا عُرض على من بعده.',
  'confirmed.title': 'تأكّد موعد «{pet}»',
  'confirmed.text': 'الموعد مع {doctor}: {when}. محادثة مكتوبة داخل رِفق.',
  'expired.title': 'انتهت مهلة حجز «{pet}»',
  'expired.text': 'لم يكتمل الدفع، فعاد الموعد متاحًا للجميع: {when}. وإن سُحب مبلغ فإنه يُستردّ كاملًا.',
  'cancelled-by-clinic.title': 'ألغت العيادة موعد «{pet}»',
  'cancelled-by-clinic.text': 'كان الموعد مع {doctor}: {when}. {money}',
  'lapsed.title': 'أُلغي موعد «{pet}»',
  'lapsed.text': 'لم تبدأ الاستشارة مع {doctor} في موعدها: {when}. {money}',
  'moved-by-clinic.title': 'تغيّر موعد «{pet}»',
  'moved-by-clinic.text': 'الموعد الجديد مع {doctor}: {when}. محادثة مكتوبة داخل رِفق.',
  'opened.title': 'بدأت استشارة «{pet}»',
  'opened.text': 'بدأت الاستشارة مع {doctor}.',
  'completed.title': 'اكتملت استشارة «{pet}»',
  'completed.text': 'ملخّص الاستشارة مع {doctor} في صفحة الحجز.',
  'follow-up.title': 'اكتملت استشارة «{pet}»',
  'follow-up.text': `ملخّص الاستشارة مع {doctor} في صفحة الحجز، مع نصيحة بمتابعة خلال ${daysSpan(reservationRules.followUpDays)}.`,
  'unclosed.title': 'انتهت استشارة «{pet}»',
  'unclosed.text': `انتهت الاستشارة مع {doctor} دون ملخّص. تبقى الكتابة في المحادثة متاحة ${hoursSpan(messageLimits.openHours)}.`,
  'no-show.title': 'فات موعد «{pet}»',
  'no-show.text': 'سُجّل أن أحدًا لم يحضر إلى الموعد: {when}. لا يُستردّ ما دُفع.',
  'no-show-returned.title': 'فات موعد «{pet}»',
  'no-show-returned.text': 'لم تبدأ الاستشارة مع {doctor} في موعدها: {when}. {money}',
  'no-show-undone.title': 'أُلغي تسجيل عدم الحضور: «{pet}»',
  'no-show-undone.text': 'ألغت العيادة تسجيل عدم الحضور إلى الموعد مع {doctor}: {when}، والموعد قائم.',
  'tomorrow.title': `موعد «{pet}» خلال ${hoursSpan(reservationRules.reminderHours[0])}`,
  'tomorrow.text': 'مع {doctor}: {when}. محادثة مكتوبة داخل رِفق.',
  'soon.title': 'موعد «{pet}» قريب',
  'soon.text': 'مع {doctor}: {when}. محادثة مكتوبة داخل رِفق.',

  'offered.title': 'موعد بديل لـ«{pet}»: أيناسب؟',
  'offered.text':
    'تعذّر الموعد السابق، وعرضت {clinic} موعدًا مع {doctor}: {when}. يُنتظر الجواب في صفحة الحجز، وما دُفع كما هو.',
  'handed-over.title': 'انتقل موعد «{pet}» إلى {doctor}',
  'handed-over.text': 'الموعد الآن مع {doctor}: {when}. ما دُفع كما هو.',
  'visit-offered.title': 'زيارة بديلة لـ«{pet}»: أتناسب؟',
  'visit-offered.text':
    'تعذّرت الزيارة في موعدها السابق، وعرضت {clinic} زيارة مع {doctor}: {when}. يُنتظر الجواب في صفحة الحجز.',
  'visit-handed-over.title': 'انتقلت زيارة «{pet}» إلى {doctor}',
  'visit-handed-over.text': 'الزيارة الآن في {clinic} مع {doctor}: {when}.',
  'visit-booked.title': 'زيارة محجوزة لـ«{pet}»',
  'visit-booked.text': 'حُجزت زيارة في {clinic} مع {doctor}: {when}. يمكن إلغاؤها من صفحة الحجز.',
  'visit-arrived.title': 'سُجّل الوصول إلى العيادة: «{pet}»',
  'visit-arrived.text':
    'سُجّل وصولك إلى {clinic} لزيارة مع {doctor}: {when}، وسجلّ «{pet}» متاح لأطباء العيادة. إن لم يكن ذلك صحيحًا فبإلغاء الزيارة قبل أن تبدأ يُغلق السجلّ، ورقم العيادة في صفحة الحجز.',
  'visit-begun.title': 'بدأت زيارة «{pet}» في العيادة',
  'visit-begun.text':
    'بدأت في {clinic} زيارة مع {doctor}: {when}، وسجلّ «{pet}» متاح لأطباء العيادة. إن لم يكن ذلك صحيحًا فرقم العيادة في صفحة الحجز.',
  'visit-cancelled.title': 'ألغت العيادة زيارة «{pet}»',
  'visit-cancelled.text': 'كانت الزيارة مع {doctor} في {clinic}: {when}. السبب في صفحة الحجز.',
  'visit-moved.title': 'تغيّر موعد زيارة «{pet}»',
  'visit-moved.text': 'الموعد الجديد في {clinic} مع {doctor}: {when}.',
  'visit-completed.title': 'انتهت زيارة «{pet}»',
  'visit-completed.text': 'ملخّص الزيارة مع {doctor} في صفحة الحجز.',
  'visit-follow-up.title': 'انتهت زيارة «{pet}»',
  'visit-follow-up.text': `ملخّص الزيارة مع {doctor} في صفحة الحجز، مع نصيحة بمتابعة خلال ${daysSpan(reservationRules.followUpDays)}.`,
  'visit-no-show.title': 'فات موعد زيارة «{pet}»',
  'visit-no-show.text': 'سُجّل أن أحدًا لم يحضر إلى الزيارة في {clinic}: {when}.',
  'visit-no-show-undone.title': 'أُلغي تسجيل عدم الحضور: «{pet}»',
  'visit-no-show-undone.text': 'ألغت العيادة تسجيل عدم الحضور إلى الزيارة في {clinic}: {when}، والموعد قائم.',
  'visit-tomorrow.title': `زيارة «{pet}» خلال ${hoursSpan(reservationRules.reminderHours[0])}`,
  'visit-tomorrow.text': 'في {clinic} مع {doctor}: {when}.',
  'visit-soon.title': 'موعد زيارة «{pet}» قريب',
  'visit-soon.text': 'في {clinic} مع {doctor}: {when}.',

  'red-flag.title': 'علامة طارئة في سبب موعد «{pet}»',
  'red-flag.text': 'مع {doctor}: {when}.',
  'doctor-booked.title': 'حجز جديد: «{pet}»',
  'doctor-booked.text': '{when}.',
  'doctor-cancelled.title': 'أُلغي موعد «{pet}»',
  'doctor-cancelled.text': 'كان الموعد {when}، وأصبح وقته متاحًا.',
  'doctor-lapsed.title': 'أُلغي موعد «{pet}»',
  'doctor-lapsed.text': 'لم تبدأ الاستشارة في موعدها: {when}. {money}',
  'doctor-unclosed.title': 'انتهت استشارة «{pet}»',
  'doctor-unclosed.text': 'انتهت دون ملخّص، بعد مرور يوم على موعدها: {when}.',
  'doctor-no-show.title': 'فات موعد «{pet}»',
  'doctor-no-show.text': 'سُجّل عدم الحضور بعد مرور يوم على الموعد: {when}. لا يُستردّ ما دُفع.',
  'doctor-no-show-returned.title': 'فات موعد «{pet}»',
  'doctor-no-show-returned.text': 'لم تبدأ الاستشارة في موعدها: {when}. {money}',
  'doctor-visit-booked.title': 'زيارة جديدة في العيادة: «{pet}»',
  'doctor-visit-booked.text': '{when}.',
  'doctor-visit-unclosed.title': 'انتهت زيارة «{pet}»',
  'doctor-visit-unclosed.text': 'انتهت دون ملخّص، بعد مرور يوم على موعدها: {when}.',
  'doctor-visit-no-show.title': 'فات موعد زيارة «{pet}»',
  'doctor-visit-no-show.text': 'سُجّل عدم الحضور بعد مرور يوم على الموعد: {when}.',
  'doctor-handed-over.title': 'موعد انتقل إليك: «{pet}»',
  'doctor-handed-over.text': 'كان مع {from}: {when}.',
  'doctor-handed-over-begun.title': 'موعد انتقل إليك: «{pet}»',
  'doctor-handed-over-begun.text': 'كان مع {from}، وقد بدأ: {when}.',
  'doctor-offered.title': 'موعد بانتظار جواب المربّي: «{pet}»',
  'doctor-offered.text': 'كان مع {from}، وعُرض وقتك بدلًا منه: {when}. الوقت محجوز حتى الجواب.',
  'doctor-offer-accepted.title': 'قُبل الموعد المعروض: «{pet}»',
  'doctor-offer-accepted.text': '{when}.',
  'doctor-handed-away.title': 'انتقل عنك موعد «{pet}»',
  'doctor-handed-away.text': 'الموعد الآن مع {doctor}: {when}.',
  'doctor-moved.title': 'تغيّر موعد «{pet}»',
  'doctor-moved.text': 'الموعد الجديد: {when}.',
} as const;

type Key = keyof typeof sentences;

/** Notifications in the app, by mail and by push, each with a title and a text. */
export type ReservationText = Key extends infer K ? (K extends `${infer Name}.title` ? Name : never) : never;

const isText = (name: string): name is ReservationText => Object.hasOwn(sentences, `${name}.title`);

export const reservationTexts: readonly ReservationText[] = Object.keys(sentences)
  .map(key => key.replace(/\.title$/, ''))
  .filter(isText);

/** Whether a text names the doctor, the doctor before, the clinic, or the end of a hold. */
export const mentions = (text: ReservationText, name: 'doctor' | 'from' | 'clinic' | 'until'): boolean =>
  [sentences[`${text}.title`], sentences[`${text}.text`]].some(sentence => sentence.includes(`{${name}}`));

export const textIn = makeTexts<Key>({ ar: sentences });
