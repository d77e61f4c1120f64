/** The most saved cards of one account. */
export const CARDS_AT_MOST = 10;

/** Lock key of a user's saved cards, so that concurrent additions neither duplicate a card nor exceed the limit. */
export const cardsLock = (userId: string): string => `cards:${userId}`;
