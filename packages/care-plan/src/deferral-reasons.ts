/** Health states, named by a vet, that defer vaccines until the vet decides otherwise. */
export const healthStates = ['pregnant', 'nursing', 'weakImmunity'] as const;
export type HealthStateKey = (typeof healthStates)[number];

/** Reasons of a vet to advise against a vaccine, or to postpone it. */
export const deferralReasons = [
  'sick',
  ...healthStates,
  'reaction',
  'titre',
  'positiveTest',
  'other',
] as const;
export type DeferralReason = (typeof deferralReasons)[number];
