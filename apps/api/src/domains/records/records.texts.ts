import { type ErrorTextsOf, makeTexts } from '../../core/texts.ts';

const sentences = {
  'any.clinic': 'العيادة',
  'any.pet': 'حيوانك',
  'any.product': 'منتج',
  'any.doctor': 'الطبيب البيطري',
  'plan-deferred.title': 'تأجيل في خطة «{pet}»',
  'plan-deferred.text': 'سُجّل التأجيل باسم {doctor}، {clinic}. السبب والمدّة في الخطة.',
  'plan-resumed.title': 'أُنهي تأجيل في خطة «{pet}»',
  'plan-resumed.text': 'أُنهي التأجيل. الإنهاء من {doctor}، {clinic}. المواعيد في الخطة.',
  'plan-options_set.title': 'تغيّرت خيارات خطة «{pet}»',
  'plan-options_set.text': 'ضُبطت باسم {doctor}، {clinic}. السبب في خيارات الخطة.',
  'dose-corrected.title': 'صُحّحت جرعة في سجل «{pet}»',
  'dose-corrected.text':
    'صُحّح ما سُجّل وأُكّد حسب الملصق أو الشهادة، باسم {doctor}، {clinic}. التفاصيل في صفحة «{pet}».',
  'batch-recalled.title': 'سُحب منتج أُعطي لـ{pets}',
  'batch-recalled.text':
    'سُحبت من الأسواق التشغيلة {batch} من {product}، وأُعطيت منها جرعة في {clinic}. يُرجى الاتصال بالعيادة: {phone}.',
  'drug-due.title': 'موعد {drug} لـ«{pet}»',
  'drug-due.text': 'الجرعة: {dose}. تُسجَّل «أُعطيت» أو «لم تُعطَ» في صفحة الحيوان.',
  'owner-found.title': 'بحثت عيادة عن رقم جوالك',
  'owner-found.text':
    'جاء البحث من {clinic} لحجز موعد، وظهر فيه اسمك الأول وحده. لا يُحجز شيء قبل إضافة حيوان إلى الحساب.',
} as const;

export const textIn = makeTexts<keyof typeof sentences>({ ar: sentences });

export const errorTexts: ErrorTextsOf<'records'> = {
  'records.not_found': 'لم نجد هذا القيد في السجل.',
  'records.visit_closed': 'أُغلقت هذه الزيارة، فلا يتغيّر ما كُتب فيها. يمكن إضافة ملحق موقّع.',
  'records.visit_open': 'لم تُغلق هذه الزيارة بعد، فيُكتب فيها مباشرة بدل الملحق.',
  'records.not_in_session': 'تُكتب الوصفة أثناء الزيارة فقط.',
  'records.allergy': 'في سجلّ هذا الحيوان تحذير من هذا الدواء أو من مجموعته. يلزم ذكر السبب لإعطائه.',
  'records.too_many': 'بلغ السجل حدّه من هذه القيود.',
  'records.owner_unreachable': 'لا حساب في رِفق لهذا المربّي، فلا يصله إشعار. يمكن الاتصال به هاتفيًّا.',
  'records.template_removed': 'حُذف هذا القالب بعد فتحه، ولم يُحفظ شيء.',
};
