import type { Db } from '@rifq/db';
import { isolated } from '@rifq/rules';
import { system } from '../../../core/access.ts';
import { linkFreeName } from '../../../core/link-free-name.ts';
import type { ShownIn } from '../../../core/notification.ts';
import { petSummariesFor } from '../../pets/index.ts';

/** Reads the name of a pet; null if there is none. */
export const petName = async (db: Db, petId: string): Promise<string | null> =>
  (await petSummariesFor(db, system('clients'), [petId])).get(petId)?.name ?? null;

/** Returns a name as it is shown; in a mail another text in its stead if it could be a link. */
export function nameIn(shownIn: ShownIn, name: string, instead: string): string {
  const shown = shownIn === 'email' ? linkFreeName(name) : name;
  return shown === null ? instead : isolated(shown);
}
