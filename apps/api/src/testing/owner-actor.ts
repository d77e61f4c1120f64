import { newId } from '@rifq/db';
import type { Owner } from '@rifq/testing';
import type { ReadingUser } from '../core/actor.ts';
import { scopeOf } from './scopes.ts';

/** Returns an owner as an actor for services. */
export const ownerActor = (owner: Owner): ReadingUser => ({
  own: scopeOf('user', owner.id),
  timeZone: owner.timeZone,
  country: 'SA',
  socketId: null,
  sessionId: newId(),
  active: true,
  suspended: false,
  account: { language: 'ar' },
});
