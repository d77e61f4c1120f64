import type { Celebration, Me } from '@rifq/contract/calls';
import type { Summary } from '../queries.ts';

/** What is celebrated at once. */
export interface CelebrationGroup {
  /** The movement that led to the level of now, for the sheet. */
  risen: (Celebration & { level: number }) | undefined;
  /** The others, for one toast. */
  others: readonly Celebration[];
}

/**
 * Sorts what was earned and not seen, the oldest first: however much has gathered, one sheet and one toast. What was
 * earned with a pet that is lost or has passed away by now is not celebrated; where that led to the level of now, there
 * is no sheet that could say so.
 */
export function occasionOf({ celebrations, level }: Summary, pets: Me['pets']): CelebrationGroup {
  const away = new Set(pets.flatMap(({ id, state }) => (state === 'home' ? [] : [id])));
  const glad = celebrations.filter(({ subject }) => !away.has(subject?.pet_id ?? ''));
  const toNow = (entry: Celebration): entry is Celebration & { level: number } => entry.level === level;
  const risen = glad.findLast(toNow);
  return { risen, others: glad.filter(entry => entry !== risen) };
}
