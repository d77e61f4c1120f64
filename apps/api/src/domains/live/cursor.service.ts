import type { UserActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { readCursor } from './live-cursors.repository.ts';

/**
 * Returns the position of the actor's live channel. A client reads it before it loads data, and again after it has
 * joined the channel: an equal number means that nothing is stale (docs/decisions/0090).
 */
export const viewCursor = ({ db }: Pick<Deps, 'db'>, { own }: Pick<UserActor, 'own'>): Promise<number> =>
  readCursor(db, own);
