import { conversationOf } from '@rifq/contract';

const PREFIX = 'private-notification.';
const SLOTS_PREFIX = 'private-slots.';
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const PRESENCE = /^presence-([a-z]+)\.(.*)$/;

/** The private channel of a user (specification 7.19). */
export function channelOf(userId: string): string {
  return PREFIX + userId;
}

/** The private channel of users who view the free slots of a doctor. */
export function slotsChannelOf(doctorId: string): string {
  return SLOTS_PREFIX + doctorId;
}

export function isUserChannel(name: string): boolean {
  return name.startsWith(PREFIX) && ID.test(name.slice(PREFIX.length));
}

export function isSlotsChannel(name: string): boolean {
  return name.startsWith(SLOTS_PREFIX) && ID.test(name.slice(SLOTS_PREFIX.length));
}

export function isConversationChannel(name: string): boolean {
  return conversationOf(name) !== null;
}

/** Parses kind and id of one of our presence channels; null for any other channel. */
export function parsePresenceChannel(name: string): { readonly kind: string; readonly id: string } | null {
  const [, kind = '', id = ''] = PRESENCE.exec(name) ?? [];
  return ID.test(id) ? { kind, id } : null;
}

/** Whether a channel of the broadcaster is ours: of a user, of a doctor's slots, or of a conversation. */
export function isLiveChannel(name: string): boolean {
  return isUserChannel(name) || isSlotsChannel(name) || isConversationChannel(name);
}
