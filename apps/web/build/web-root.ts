import { fileURLToPath } from 'node:url';

/** The client's folder. */
export const webRoot = fileURLToPath(new URL('..', import.meta.url));
