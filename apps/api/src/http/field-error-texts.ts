import type { FieldErrorCode } from '@rifq/contract';

/** The texts shown below a field that needs correction. */
export const fieldErrorTexts = {
  'field.required': 'هذا الحقل مطلوب.',
  'field.invalid': 'القيمة غير صالحة.',
  'field.too_long': 'النص أطول من المسموح.',
  'field.email': 'البريد غير مكتمل. مثال: name@example.com',
  'field.phone': 'رقم الجوال غير صحيح لهذه الدولة.',
  'field.phone_landline': 'هذا رقم هاتف ثابت. يلزم رقم جوال يستقبل الرسائل.',
  'field.country': 'هذه الدولة غير متاحة.',
  'field.code': 'الرمز 6 أرقام.',
  'field.code_wrong':
    'الرمز غير صحيح. {left, plural, one {بقيت محاولة واحدة.} two {بقيت محاولتان.} few {بقيت # محاولات.} many {بقيت # محاولة.} other {بقيت # محاولة.}}',
  'field.date': 'التاريخ غير صحيح.',
  'field.date_future': 'التاريخ في المستقبل. يُسجَّل ما حدث حتى اليوم.',
  'field.date_before_birth': 'التاريخ قبل ميلاد الحيوان.',
  'field.date_duplicate': 'هذه الجرعة مسجَّلة من قبل في اليوم نفسه.',
  'field.birth_after_dose': 'توجد جرعة مسجَّلة قبل هذا التاريخ.',
  'field.birth_after_weight': 'يوجد وزن مسجَّل قبل هذا التاريخ.',
  'field.microchip': 'رقم الشريحة 15 خانة من الأرقام.',
  'field.microchip_taken': 'رقم الشريحة مسجَّل لحيوان آخر عندك.',
  'field.weight': 'الوزن غير صحيح. مثال: 4.6',
  'field.breed': 'السلالة ليست من سلالات هذا النوع.',
  'field.protocol': 'هذا اللقاح ليس لهذا النوع.',
  'field.protocols': 'يلزم اختيار ما أُعطي.',
  'field.result': 'يلزم اختيار نتيجة الفحص.',
  'field.choice': 'الاختيار غير صالح.',
  'field.file_missing': 'لم تصل الصورة.',
  'field.file_too_large': 'حجم الصورة أكبر من 8 م.ب.',
  'field.file_not_image': 'الملف ليس صورة مقروءة. تُقبل صور JPEG وPNG وWebP.',
} as const satisfies Record<FieldErrorCode, string>;
