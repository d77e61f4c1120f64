import { conversationOf } from '@rifq/contract';

const PREFIX = 'private-notification.';
const SLOTS_PREFIX = 'private-slots.';
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The private channel of a user (specification 7.19). */
export function channelOf(userId: string): string {
  return PREFIX + userId;
}

/** The private channel of those who look at the free slots of a doctor. */
export function slotsChannelOf(doctorId: string): string {
  return SLOTS_PREFIX + doctorId;
}

export function isSlotsChannel(name: string): boolean {
  return name.startsWith(SLOTS_PREFIX) && ID.test(name.slice(SLOTS_PREFIX.length));
}

/** The channel on which a broadcaster reaches a signed-in user, which clients join by themselves. */
const OF_USER = '#server-to-user-';

/** Whether a channel is the presence channel of a conversation, which has client events. */
export const isConversationChannel = (name: string): boolean => conversationOf(name) !== null;

/** Whether a channel of the broadcaster is one of ours: of a user, of the slots of a doctor, or of a conversation. */
export function isLiveChannel(name: string): boolean {
  const isOfUser = [PREFIX, OF_USER].some(
    prefix => name.startsWith(prefix) && ID.test(name.slice(prefix.length)),
  );
  return isOfUser || isSlotsChannel(name) || isConversationChannel(name);
}
