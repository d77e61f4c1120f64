import type { Species } from '@rifq/contract/calls';

/** Days between two doses of the flea and tick product that lasts the shortest. */
export const leastIntervalDays: Readonly<Record<Species, number>> = { cat: 28, dog: 28 };
