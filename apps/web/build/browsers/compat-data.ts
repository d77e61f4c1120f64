import { createRequire } from 'node:module';
import type { CompatData } from '@mdn/browser-compat-data/types';

/** What each browser knows, since when. Not imported: the tests would make a module of its 17 MB. */
export const compatData: CompatData = createRequire(import.meta.url)('@mdn/browser-compat-data');
