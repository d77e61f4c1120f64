/** How many saved cards one account has at most. */
export const CARDS_AT_MOST = 10;

/** The lock of a user's saved cards, so that two at the same time are neither doubled nor one too many. */
export const cardsLock = (userId: string): string => `cards:${userId}`;
