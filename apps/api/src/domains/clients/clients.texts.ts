import type { ErrorTextsOf } from '../../core/texts.ts';

export const errorTexts: ErrorTextsOf<'clients'> = {
  'clients.not_found': 'لم نجد هذا العميل في عملاء العيادة.',
  'clients.phone_taken': 'هذا الرقم لعميل مسجَّل في العيادة.',
  'clients.has_account': 'لهذا العميل حساب في رِفق، فاسمه ورقمه وحيواناته من حسابه. والملاحظة وحدها للعيادة.',
  'clients.has_reservations': 'لهذا العميل زيارات أو حجوزات في العيادة، فيبقى سجلّه.',
  'clients.too_many': 'بلغ عملاء العيادة حدّهم الأقصى.',
};
