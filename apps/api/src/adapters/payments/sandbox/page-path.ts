/** The folder of the sandbox's pages. */
export const PAGES = '/sandbox-pay';

/** Returns the path of a session's page. Its reference has 128 random bits, so that only its payer can open it. */
export const pagePath = (reference: string): string => `${PAGES}/${reference}`;
