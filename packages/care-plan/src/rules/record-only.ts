import type { RecordOnlyRule } from './rule-types.ts';

export const recordOnly: RecordOnlyRule[] = [
  // FIV: the vaccine made later antibody tests unreadable and left the US and Canadian market in 2015.
  {
    kind: 'recordOnly',
    key: '6',
    species: 'cat',
    class: 'notRecommended',
    recordKind: 'test',
    sources: ['FIVP', 'FIVW', 'W16', 'A20', 'GK'],
  },
  // Toxoplasma: a cat sheds oocysts usually once in life, for 3-10 days; one with antibodies is no risk (ABCD).
  {
    kind: 'recordOnly',
    key: '10',
    species: 'cat',
    class: 'noVaccine',
    recordKind: 'test',
    sources: ['ABCD', 'GK'],
  },
  // Enteric coronavirus, often inside local 8-in-1 vaccines.
  {
    kind: 'recordOnly',
    key: 'ccov',
    species: 'dog',
    class: 'notRecommended',
    recordKind: 'vaccine',
    sources: ['W17'],
  },
  // FIP: not generally recommended (AAHA/AAFP 2020).
  {
    kind: 'recordOnly',
    key: 'fip',
    species: 'cat',
    class: 'notRecommended',
    recordKind: 'vaccine',
    sources: ['A20'],
  },
];

/** Numbered "vaccines" of the reference list that are blood tests. */
export const testProtocols = ['6', '10'] as const;
