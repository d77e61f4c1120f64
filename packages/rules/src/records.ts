/** What a clinic does with a pet's record, as its owner sees it: a read, each kind of change, or the search for the owner. */
export const recordAccessKinds = [
  'record',
  'dose_confirmed',
  'dose_added',
  'dose_withdrawn',
  'weight_added',
  'search',
] as const;
export type RecordAccessKind = (typeof recordAccessKinds)[number];
