import type { ErrorTextsOf } from '../../core/texts.ts';

export const errorTexts: ErrorTextsOf<'files'> = {
  'files.not_found': 'لم نجد هذا الملف.',
  'files.too_many_pixels':
    'أبعاد هذه الصورة أكبر من أن تُفتح هنا. يمكن إرسالها بعد تصغيرها أو تصويرها بدقّة أقل.',
  'files.too_many_uploads': 'رُفعت ملفات كثيرة اليوم. تُتاح المحاولة لاحقًا.',
};
