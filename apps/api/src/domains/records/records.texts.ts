import { makeTexts } from '../../core/texts.ts';

const sentences = {
  'any.clinic': 'العيادة',
  'owner-found.title': 'بحثت عيادة عن رقم جوالك',
  'owner-found.text':
    'جاء البحث من {clinic} لحجز موعد، وظهر فيه اسمك الأول وحده. لا يُحجز شيء قبل إضافة حيوان إلى الحساب.',
} as const;

export const textIn = makeTexts<keyof typeof sentences>({ ar: sentences });
