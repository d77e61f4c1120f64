import type { SourceId } from './sources.ts';

/** Maps superseded editions to the newer one, whose `read` lists the parts that were read. */
export const supersededBy: Readonly<Partial<Record<SourceId, SourceId>>> = {
  W16: 'W24',
  // A talk about the edition of 2016.
  W17: 'W24',
  A17: 'A22',
  AD: 'A22',
  AF: 'A20',
  ABCD20: 'ABCD23',
  C: 'CN',
};
