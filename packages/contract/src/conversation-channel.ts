const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const PREFIX = 'presence-conversation.';

/** Returns the presence channel of a conversation: who has it open, and who is typing. It carries no content. */
export function conversationChannelOf(reservationId: string): `presence-${string}` {
  return `${PREFIX}${reservationId}`;
}

/** Returns the reservation of a conversation's channel; null for any other channel. */
export function conversationOf(channel: string): string | null {
  const id = channel.startsWith(PREFIX) ? channel.slice(PREFIX.length) : '';
  return ID.test(id) ? id : null;
}

/** The client event for typing. Its data is `{ typing: boolean }`. */
export const TYPING_EVENT = 'client-typing';
