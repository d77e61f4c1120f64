import type { ErrorTextsOf } from '../../core/texts.ts';

export const errorTexts: ErrorTextsOf<'live'> = {
  'live.forbidden': 'لا تُتاح هذه القناة لحسابك.',
};
