import type { ErrorTextsOf } from '../../core/texts.ts';

export const errorTexts: ErrorTextsOf<'clients'> = {
  'clients.not_found': 'لم نجد هذا العميل في عملاء العيادة.',
  'clients.phone_taken': 'هذا الرقم لعميل مسجَّل في العيادة.',
  'clients.has_account': 'لهذا العميل حساب في رِفق، فاسمه ورقمه وحيواناته من حسابه. والملاحظة وحدها للعيادة.',
  'clients.has_reservations': 'لهذا العميل زيارات أو حجوزات في العيادة، فيبقى سجلّه.',
  'clients.too_many': 'بلغ عملاء العيادة حدّهم الأقصى.',
  'clients.erased': 'مُحيت بيانات هذا العميل، فلا يُكتب عنه شيء جديد.',
  'clients.too_many_patients':
    'بلغت حيوانات هذا العميل حدّها: {limit, plural, one {حيوان واحد} two {حيوانان} few {# حيوانات} many {# حيوانًا} other {# حيوان}}.',
};
