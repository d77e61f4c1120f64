/** Usual feeds. Codes 1 and 2 are given (specification 3.13); the others are ours. */
export type PetFeed = { readonly code: number; readonly ar: string; readonly en: string };

export const petFeeds: readonly PetFeed[] = [
  { code: 1, ar: 'طعام جاف', en: 'Dry food' },
  { code: 2, ar: 'سمك', en: 'Fish' },
  { code: 3, ar: 'طعام رطب', en: 'Wet food' },
  { code: 4, ar: 'دجاج', en: 'Chicken' },
  { code: 5, ar: 'لحم', en: 'Meat' },
  { code: 6, ar: 'طعام منزلي', en: 'Home-made food' },
  { code: 7, ar: 'حليب بديل للصغار', en: 'Kitten or puppy milk replacer' },
  { code: 8, ar: 'وجبات خفيفة (تريتس)', en: 'Treats' },
  { code: 9, ar: 'غذاء علاجي', en: 'Veterinary diet' },
];
