import { makeTexts } from '../../core/texts.ts';

export const textIn = makeTexts({
  ar: {
    'welcome.title': 'أهلًا بك في رِفق',
    'welcome.text': 'حسابك جاهز. بعد إضافة أول حيوان تظهر خطة تطعيمه.',
  },
});
