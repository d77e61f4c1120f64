/** States of the whole animal, as a vet has named them, in which vaccines wait for the vet's word. */
export const healthStates = ['pregnant', 'nursing', 'weakImmunity'] as const;
export type HealthStateKey = (typeof healthStates)[number];

/** Why a vet advised against a vaccine, or for later. */
export const deferralReasons = [
  'sick',
  ...healthStates,
  'reaction',
  'titre',
  'positiveTest',
  'other',
] as const;
export type DeferralReason = (typeof deferralReasons)[number];
