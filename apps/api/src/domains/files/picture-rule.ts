import type { Db } from '@rifq/db';
import type { SignedInActor } from '../../core/actor.ts';

/**
 * Whether somebody may see the picture of this key that is somebody else's, because of a record that shows it. Each domain
 * whose records show pictures to others brings its own.
 */
export type PictureRule = (db: Db, actor: SignedInActor, key: string, now: Date) => Promise<boolean>;
