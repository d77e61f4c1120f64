import { type ErrorTextsOf, makeTexts } from '../../core/texts.ts';

export const textIn = makeTexts({
  ar: {
    'level.title': 'أهلًا بك في المستوى {level}',
    'level.text': 'اكتملت خطوات المستوى {previous}، والمستوى {next} عند {start} نقطة.',
  },
});

export const errorTexts: ErrorTextsOf<'rewards'> = {
  'rewards.not_found': 'لم نجد هذه الحركة.',
  'rewards.coins_short':
    'الرصيد لا يكفي: {missing, plural, one {تنقصه عملة واحدة} two {تنقصه عملتان} few {تنقصه # عملات} many {تنقصه # عملة} other {تنقصه # عملة}}.',
};
