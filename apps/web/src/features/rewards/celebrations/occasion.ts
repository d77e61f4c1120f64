import type { Celebration, Me } from '@rifq/contract/calls';

/** What is celebrated at once. */
export interface Occasion {
  /** The movement that led to the highest level, for the sheet. */
  risen: (Celebration & { level: number }) | undefined;
  /** The others, for one toast. */
  others: readonly Celebration[];
}

const hasLevel = (entry: Celebration): entry is Celebration & { level: number } => entry.level !== null;

/**
 * Sorts what was earned and not seen, the oldest first: however much has gathered, one sheet and one toast. What was
 * earned with a pet that is lost or has passed away by now is not celebrated.
 */
export function occasionOf(celebrations: readonly Celebration[], pets: Me['pets']): Occasion {
  const away = new Set(pets.flatMap(({ id, state }) => (state === 'home' ? [] : [id])));
  const glad = celebrations.filter(({ subject }) => !away.has(subject?.pet_id ?? ''));
  const risen = glad.findLast(hasLevel);
  return { risen, others: glad.filter(entry => entry !== risen) };
}
