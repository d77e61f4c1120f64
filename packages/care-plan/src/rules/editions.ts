import type { SourceId } from './sources.ts';

/** Editions that a newer one has replaced, by the newer one, whose `read` says what was read of it. */
export const supersededBy: Readonly<Partial<Record<SourceId, SourceId>>> = {
  W16: 'W24',
  // A talk on the edition of 2016.
  W17: 'W24',
  A17: 'A22',
  AD: 'A22',
  AF: 'A20',
  ABCD20: 'ABCD23',
  C: 'CN',
};
