/** The folder of the sandbox's pages. */
export const PAGES = '/sandbox-pay';

/** Where a session's page is. Its reference is 128 random bits, so that only who was sent there can open it. */
export const pagePath = (reference: string): string => `${PAGES}/${reference}`;
