/**
 * Rules for earning rewards (design of the product, "Coins, points, levels, tasks"). `per` is what an award is given
 * once for, `limit` the most of them, and `awardRate` the most per account within a number of days: no more than an
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
 * Reasons of ledger movements: a rule that gave an award, or a use of coins. `taken_back`
 * reverses an award whose cause was undone, `granted` is an operator's correction.
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

/** Maximum coins that one operator grants to or takes from an account in a day, summed without their signs. */
export const GRANT_LIMIT = 1000;
/** Maximum characters of an operator's note on an entry. */
export const GRANT_NOTE_LENGTH = 200;

/** Subjects of a movement. */
export const movementSubjects = ['user', 'pet', 'dose', 'reservation'] as const;
export type MovementSubject = (typeof movementSubjects)[number];

/** Returns the points at which a level starts: 50·L·(L−1), so level 1 at 0, 2 at 100, 3 at 300, 4 at 600. */
export function levelStart(level: number): number {
  return 50 * level * (level - 1);
}

/** Returns the level for a number of points (0 or more). */
export function levelOf(points: number): number {
  return Math.floor((1 + Math.sqrt(1 + (4 * points) / 50)) / 2);
}
