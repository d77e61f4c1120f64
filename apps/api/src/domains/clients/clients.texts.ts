import { clinicLimits } from '@rifq/rules';
import { daysSpan } from '../../core/arabic-spans.ts';
import { type ErrorTextsOf, makeTexts } from '../../core/texts.ts';

export const errorTexts: ErrorTextsOf<'clients' | 'offers' | 'joins'> = {
  'clients.not_found': 'لم نجد هذا العميل في عملاء العيادة.',
  'clients.phone_taken': 'هذا الرقم لعميل مسجَّل في العيادة.',
  'clients.has_account': 'لهذا العميل حساب في رِفق، فاسمه ورقمه وحيواناته من حسابه. والملاحظة وحدها للعيادة.',
  'clients.has_reservations': 'لهذا العميل زيارات أو حجوزات في العيادة، فيبقى سجلّه.',
  'clients.too_many': 'بلغ عملاء العيادة حدّهم الأقصى.',
  'clients.erased': 'مُحيت بيانات هذا العميل، فلا يُكتب عنه شيء جديد.',
  'clients.too_many_patients':
    'بلغت حيوانات هذا العميل حدّها: {limit, plural, one {حيوان واحد} two {حيوانان} few {# حيوانات} many {# حيوانًا} other {# حيوان}}.',
  'clients.declined': 'رفض المربّي ضمّ هذا السجلّ إلى حسابه، فيبقى لدى العيادة.',
  'offers.not_found': 'لم يعد هذا السجلّ معروضًا.',
  'joins.not_found': 'لم نجد هذا الربط.',
  'joins.closed': `انتهت مدّة التراجع عن هذا الربط، وهي ${daysSpan(clinicLimits.joinUndoDays)}.`,
};

const sentences = {
  'any.clinic': 'العيادة',
  'any.pet': 'حيوانك',
  'taken-over.title': 'سجلّ «{pet}» صار في حساب صاحبه',
  'taken-over.text': 'تولّى صاحب «{pet}» سجلّه، وما كتبته العيادة باقٍ فيه.',
  'taken-over.many': 'تولّى صاحب «{pet}» سجلّه مع حيوانات أخرى، وما كتبته العيادة باقٍ فيها.',
  'join-proposed.title': 'اقتراح ربط «{pet}»',
  'join-proposed.text': 'لدى {clinic} سجلّ تراه لحيوانك «{pet}». القبول أو الرفض في الحساب.',
  'join-undone.title': 'أُلغي ربط «{pet}»',
  'join-undone.by-owner': 'ألغى المربّي ربط «{pet}»، وعاد إلى العيادة ما جاء معه.',
  'join-undone.by-clinic': 'ألغت {clinic} ربط «{pet}»، وعاد إليها ما جاء معه. ما أُضيف بعده باقٍ.',
} as const;

export const textIn = makeTexts<keyof typeof sentences>({ ar: sentences });
