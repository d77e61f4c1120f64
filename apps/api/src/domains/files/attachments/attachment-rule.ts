import type { SignedInActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';

/**
 * Whether somebody may have the file of this key, where it belongs to a conversation: who does not read that any more may not,
 * though it was their own. Null for a file of no conversation.
 */
export type AttachmentRule = (
  deps: Pick<Deps, 'db' | 'now'>,
  actor: SignedInActor,
  key: string,
) => Promise<{ readonly mayRead: boolean; readonly name: string | null } | null>;
