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
  // Its result determines whether the FeLV vaccine is planned.
  {
    kind: 'recordOnly',
    key: 'felvTest',
    species: 'cat',
    class: 'noVaccine',
    recordKind: 'test',
    sources: ['A20', 'ABCD20', 'PFN', 'LG'],
  },
  // A titre is required at borders; a sufficient level is valid while no rabies dose is late (rules/titre.ts).
  {
    kind: 'recordOnly',
    key: 'rabiesTitre',
    species: 'cat',
    class: 'noVaccine',
    recordKind: 'test',
    sources: ['EU4', 'RV'],
  },
  {
    kind: 'recordOnly',
    key: 'rabiesTitre',
    species: 'dog',
    class: 'noVaccine',
    recordKind: 'test',
    sources: ['EU4', 'RV'],
  },
  // Enteric coronavirus, often inside local 8-in-1 vaccines.
  {
    kind: 'recordOnly',
    key: 'ccov',
    species: 'dog',
    class: 'notRecommended',
    recordKind: 'vaccine',
    sources: ['W24', 'W17'],
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

/** Blood tests: two numbered "vaccines" of the reference list, the test for FeLV, and the rabies titre. */
export const testProtocols = ['6', '10', 'felvTest', 'rabiesTitre'] as const;
