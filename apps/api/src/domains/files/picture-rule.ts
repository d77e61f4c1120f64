import type { Db } from '@rifq/db';
import type { SignedInActor } from '../../core/actor.ts';

/**
 * Whether the actor may see another user's image through a record that shows it. Each domain with shared images
 * provides its rule.
 */
export type PictureRule = (db: Db, actor: SignedInActor, key: string, now: Date) => Promise<boolean>;
