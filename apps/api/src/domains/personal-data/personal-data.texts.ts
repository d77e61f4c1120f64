import type { ErrorTextsOf } from '../../core/texts.ts';

export const errorTexts: ErrorTextsOf<'personal_data'> = {
  'personal_data.too_many': 'نُزِّلت البيانات مرات كثيرة اليوم. تُتاح المحاولة لاحقًا.',
};
