import type { Celebration, Me } from '@rifq/contract/calls';

/** What is celebrated at once. */
export interface Occasion {
  /** The movement that led to the highest level, for the sheet. */
  risen: (Celebration & { level: number }) | undefined;
  /** The others, for one toast. */
  others: readonly Celebration[];
}

const hasLevel = (entry: Celebration): entry is Celebration & { level: number } => entry.level !== null;

/** The first pet's award is about the account: it is told with the pet's name, while there is only that one. */
function aboutFirst(entry: Celebration, pets: Me['pets']): Celebration {
  const [first, second] = pets;
  if (first === undefined || second !== undefined) return entry;
  return { ...entry, subject: { kind: 'pet', id: first.id, pet_id: first.id, pet_name: first.name } };
}

/**
 * Sorts what was earned and not seen, the oldest first: however much has gathered, one sheet and one toast. What was
 * earned with a pet that is lost or has passed away by now is not celebrated.
 */
export function occasionOf(celebrations: readonly Celebration[], pets: Me['pets']): Occasion {
  const away = new Set(pets.flatMap(({ id, state }) => (state === 'home' ? [] : [id])));
  const glad = celebrations
    .filter(({ subject }) => !away.has(subject?.pet_id ?? ''))
    .map(entry => (entry.reason === 'first_pet' ? aboutFirst(entry, pets) : entry));
  const risen = glad.findLast(hasLevel);
  return { risen, others: glad.filter(entry => entry !== risen) };
}
