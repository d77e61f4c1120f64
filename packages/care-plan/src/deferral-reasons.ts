/** Why a vet advised against a vaccine, or for later. */
export const deferralReasons = ['sick', 'pregnant', 'reaction', 'titre', 'positiveTest', 'other'] as const;
export type DeferralReason = (typeof deferralReasons)[number];
