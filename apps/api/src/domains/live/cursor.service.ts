import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { readCursor } from './live-cursors.repository.ts';

/**
 * Where the actor's live channel is. Whoever has read it before the answers that are shown, and again once the channel is
 * joined, knows by the same number that none of them is stale (docs/decisions/0090).
 */
export const viewCursor = ({ db }: Pick<Deps, 'db'>, { own }: Pick<Actor, 'own'>): Promise<number> =>
  readCursor(db, own);
