import type { Celebration, Me } from '@rifq/contract/calls';
import type { Summary } from '../queries.ts';

/** Celebrations shown together. */
export interface CelebrationGroup {
  /** The movement that led to the current level, for the sheet. */
  risen: (Celebration & { level: number }) | undefined;
  /** The others, for one toast. */
  others: readonly Celebration[];
}

/**
 * Groups unseen awards, oldest first, into at most one sheet and one toast. Awards for a pet that is now lost or has
 * passed away are not celebrated; if one led to the current level, there is no sheet.
 */
export function occasionOf({ celebrations, level }: Summary, pets: Me['pets']): CelebrationGroup {
  const away = new Set(pets.flatMap(({ id, state }) => (state === 'home' ? [] : [id])));
  const glad = celebrations.filter(({ subject }) => !away.has(subject?.pet_id ?? ''));
  const toNow = (entry: Celebration): entry is Celebration & { level: number } => entry.level === level;
  const risen = glad.findLast(toNow);
  return { risen, others: glad.filter(entry => entry !== risen) };
}
