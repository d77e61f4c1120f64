import { fileURLToPath } from 'node:url';

/** Node would resolve the package's server build, which cannot send a code to a phone. */
export const testAliases = {
  '@firebase/auth': fileURLToPath(new URL('../esm/index.js', import.meta.resolve('@firebase/auth'))),
};
