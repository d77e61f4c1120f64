/**
 * What is earned, by rule (design of the product, "Coins, points, levels, tasks"). `per` says for what it is earned
 * once; `limit` for how many of them at most, and `awardRate` for how many of an account within so many days: no more than an
 * account with the most pets can do.
 */
export const rewardRules = {
  profile_completed: { coins: 20, points: 50, per: 'user', limit: 1, awardRate: null },
  first_pet: { coins: 20, points: 50, per: 'user', limit: 1, awardRate: null },
  pet_photo: { coins: 10, points: 10, per: 'pet', limit: 5, awardRate: null },
  pet_microchip: { coins: 15, points: 20, per: 'pet', limit: 5, awardRate: null },
  weight: { coins: 0, points: 5, per: 'pet and week', limit: null, awardRate: { most: 50, days: 7 } },
  dose_recorded: { coins: 0, points: 5, per: 'dose', limit: null, awardRate: { most: 20, days: 1 } },
  dose_confirmed: { coins: 30, points: 30, per: 'dose', limit: null, awardRate: null },
  consultation: { coins: 0, points: 30, per: 'reservation', limit: null, awardRate: null },
} as const satisfies Record<
  string,
  {
    coins: number;
    points: number;
    per: 'user' | 'pet' | 'pet and week' | 'dose' | 'reservation';
    limit: number | null;
    awardRate: { most: number; days: number } | null;
  }
>;

export type RewardRule = keyof typeof rewardRules;

export const isRewardRule = (name: string): name is RewardRule => Object.hasOwn(rewardRules, name);

/**
 * Why a movement is in the ledger: a rule by which something was earned, or what was done with coins. `taken_back`
 * corrects an award whose cause was undone, `granted` is an operator's correction.
 */
export const movementReasons = [
  'profile_completed',
  'first_pet',
  'pet_photo',
  'pet_microchip',
  'weight',
  'dose_recorded',
  'dose_confirmed',
  'consultation',
  'spent',
  'refunded',
  'taken_back',
  'granted',
] as const satisfies readonly (RewardRule | 'spent' | 'refunded' | 'taken_back' | 'granted')[];

export type MovementReason = (typeof movementReasons)[number];

/** The most coins that one operator grants to an account and takes from it within a day, both counted as they are. */
export const GRANT_LIMIT = 1000;
/** The most characters of an operator's words beside an entry. */
export const GRANT_NOTE_LENGTH = 200;

/** What a movement is about. */
export const movementSubjects = ['user', 'pet', 'dose', 'reservation'] as const;
export type MovementSubject = (typeof movementSubjects)[number];
