import { createRequire } from 'node:module';
import type { CompatData } from '@mdn/browser-compat-data/types';

/** Compatibility data of all browsers. Not imported: the tests would compile its 17 MB as a module. */
export const compatData: CompatData = createRequire(import.meta.url)('@mdn/browser-compat-data');
