import type { Db } from '@rifq/db';
import type { Keys } from './keys.ts';

/** Whose live token asks to join, and until when the second factor counts in its session; null when it does not. */
export type Listener = { readonly userId: string; readonly secondFactorUntil: Date | null };

/** Somebody in a presence channel, as the others there see them. */
export type PresenceMember = { readonly userId: string; readonly info: Readonly<Record<string, string>> };

/** What a rule works with. */
export type ChannelContext = { readonly db: Db; readonly keys: Keys; readonly now: () => Date };

/** Who may join one kind of presence channel. The answer is null for whoever may not. */
export type ChannelRule = {
  /** Whether the channel is of this kind. */
  isOfKind(channel: string): boolean;
  admit(context: ChannelContext, listener: Listener, channel: string): Promise<PresenceMember | null>;
};
