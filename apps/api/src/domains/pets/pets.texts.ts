import type { ErrorTextsOf } from '../../core/texts.ts';

export const errorTexts: ErrorTextsOf<'pets'> = {
  'pets.not_found': 'لم نجد هذا الحيوان في حسابك.',
  'pets.state_conflict': 'لا يمكن ذلك وهذا الحيوان مؤرشف.',
};
