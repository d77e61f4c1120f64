import type { SignedInActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';

/**
 * Whether the actor may load this file of a conversation: only users who can still read it may, even for a file they
 * sent. Null for a file outside conversations.
 */
export type AttachmentRule = (
  deps: Pick<Deps, 'db' | 'now'>,
  actor: SignedInActor,
  key: string,
) => Promise<{ readonly mayRead: boolean; readonly name: string | null } | null>;
