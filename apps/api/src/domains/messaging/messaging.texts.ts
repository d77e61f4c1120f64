import type { ErrorTextsOf } from '../../core/texts.ts';

export const errorTexts: ErrorTextsOf<'messages'> = {
  'messages.not_found': 'لم نجد هذه المحادثة.',
  'messages.closed': 'أُغلقت هذه المحادثة، وتبقى قراءتها متاحة.',
  'messages.id_taken': 'تعذّر إرسال هذه الرسالة. كتابتها من جديد تُرسلها.',
  'messages.too_many': 'أُرسلت رسائل كثيرة في وقت قصير. تُتاح الكتابة من جديد بعد قليل.',
  'messages.too_many_files': 'بلغت ملفات هذه المحادثة حدّها الأقصى.',
  'messages.full': 'بلغت هذه المحادثة أقصى عدد من الرسائل.',
  'messages.too_many_notes': 'بلغت الملاحظات على هذه المحادثة حدّها الأقصى.',
  'messages.too_many_replies': 'بلغت الردود المحفوظة حدّها الأقصى.',
  'messages.reply_removed': 'حُذف هذا الردّ بعد فتحه، ولم يُحفظ التعديل. يمكن حفظه ردًّا جديدًا.',
};
