import type { ErrorTextsOf } from '../../core/texts.ts';

export const errorTexts: ErrorTextsOf<'files'> = {
  'files.not_found': 'لم نجد هذا الملف.',
};
