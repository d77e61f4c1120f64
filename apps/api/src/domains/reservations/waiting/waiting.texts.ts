import { makeTexts } from '../../../core/texts.ts';

/** Texts of the notification that an entry of the waiting list has ended. */
export const textIn = makeTexts({
  ar: {
    'any.doctor': 'الطبيب البيطري',
    'any.pet': 'حيوانك',
    'passed.title': 'انتهت أيام الانتظار',
    'passed.text': 'لم يخلُ موعد مع {doctor} لـ«{pet}» في الأيام المختارة.',
    'unanswered.title': 'انتهى الانتظار',
    'unanswered.text':
      'عُرضت على «{pet}» مواعيد مع {doctor} ولم يُدفع أيّ منها، فلا انضمام من جديد إلى قائمة أيامها. الأيام الأخرى متاحة.',
    'unavailable.title': 'انتهى الانتظار',
    'unavailable.text': 'لم يعد {doctor} يستقبل حجوزات، فانتهى انتظار «{pet}».',
  },
});
