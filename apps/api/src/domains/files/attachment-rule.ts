import type { SignedInActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';

/**
 * Whether the actor may load this file of a conversation or a visit: only users who can still read it may, even for a
 * file they sent. Null for a file that the rule does not know.
 */
export type AttachmentRule = (
  deps: Pick<Deps, 'db' | 'now'>,
  actor: SignedInActor,
  key: string,
) => Promise<{ readonly mayRead: boolean; readonly name: string | null } | null>;
