import type { ErrorTextsOf } from '../../core/texts.ts';

export const errorTexts: ErrorTextsOf<'live'> = {
  'live.forbidden': 'التحديث المباشر غير متاح لهذا الحساب.',
};
