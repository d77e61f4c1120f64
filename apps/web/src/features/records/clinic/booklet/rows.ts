import type { Dose } from '@rifq/contract/calls';
import type { CivilDate, ProtocolKey } from '@rifq/rules';
import {
  type DoseDraft,
  type DoseField,
  emptyDraft,
  givenProtocols,
  UNLISTED,
  withGiven,
} from '../../../../entities/vaccines/dose-draft/draft.ts';
import type { Given } from '../../../../entities/vaccines/dose-draft/given.ts';
import { visibleText } from '../../../../lib/forms/visible-text.ts';

/** A dose of the booklet while it is copied. */
export interface BookletRow {
  /** Unique among the rows. */
  id: number;
  draft: DoseDraft;
}

/** The name of a row's field in errors, as the server names it. */
export type RowField = `doses.${number}.${DoseField}`;

export const rowField = (index: number, field: DoseField): RowField => `doses.${index}.${field}`;

/** Fields of a row, in screen order. */
export const rowFieldNames = [
  'given_on',
  'protocols',
  'product',
  'product_name',
  'parts',
  'interval_days',
  'route',
  'result',
  'level_hundredths',
  'laboratory',
  'batch',
  'clinic',
] as const satisfies readonly DoseField[];

const blankRow = (id: number, clinic: string): BookletRow => ({
  id,
  draft: { ...emptyDraft(''), givenOn: null, clinic },
});

/** The rows with which the form opens. */
export const firstRows = (): readonly BookletRow[] => [blankRow(1, '')];

/** Adds an empty row, with the clinic of the row above. */
export function withNextRow(rows: readonly BookletRow[]): readonly BookletRow[] {
  const id = Math.max(0, ...rows.map(row => row.id)) + 1;
  return [...rows, blankRow(id, rows.at(-1)?.draft.clinic ?? '')];
}

/** Removes a row; of the last one an empty row is left. */
export function withoutRow(rows: readonly BookletRow[], id: number): readonly BookletRow[] {
  const rest = rows.filter(row => row.id !== id);
  return rest.length > 0 ? rest : firstRows();
}

/** Changes a row. The rows right below that have the same clinic get the new one, too. */
export function withChange(
  rows: readonly BookletRow[],
  id: number,
  next: (draft: DoseDraft) => DoseDraft,
): readonly BookletRow[] {
  const at = rows.findIndex(row => row.id === id);
  const before = rows[at];
  if (before === undefined) return rows;
  const draft = next(before.draft);
  const below = rows.slice(at + 1);
  const other = below.findIndex(row => row.draft.clinic !== before.draft.clinic);
  const follows = other === -1 ? below.length : other;
  return [
    ...rows.slice(0, at),
    { id, draft },
    ...below.map((row, index) =>
      index < follows ? { ...row, draft: { ...row.draft, clinic: draft.clinic } } : row,
    ),
  ];
}

/** Whether nothing of a dose was entered; the clinic comes from the row above. */
export const isBlank = ({ draft }: BookletRow): boolean =>
  draft.givenOn === null &&
  draft.given === null &&
  visibleText(draft.productName) === '' &&
  visibleText(draft.batch) === '';

/** Chooses what was given; the name of the previous choice does not stay. */
export const withChosen = (draft: DoseDraft, given: Given): DoseDraft =>
  withGiven({ ...draft, product: null, productName: '' }, given, true);

/** Enters the name of a product that is not listed; what it was against is then chosen apart. */
export const withTypedName = (draft: DoseDraft, productName: string): DoseDraft => ({
  ...withGiven(draft, null, true),
  product: UNLISTED,
  productName,
});

/** Whether the name of a product was typed that is not listed. */
export const isNamed = ({ product }: Pick<DoseDraft, 'product'>): boolean => product === UNLISTED;

/** Why the day of a row cannot be recorded: the same vaccine is in a row above, or on record for that day. */
export type Duplicate = 'row' | 'record' | 'waiting';

const isSameDose = (draft: DoseDraft, givenOn: CivilDate | null, protocols: readonly ProtocolKey[]) =>
  givenOn !== null && draft.givenOn === givenOn && givenProtocols(draft).some(key => protocols.includes(key));

/** Finds the duplicates, by index of the row. `waiting` is the owner's own entry, which only needs to be confirmed. */
export function findDuplicates(
  rows: readonly BookletRow[],
  recorded: readonly Dose[],
): ReadonlyMap<number, Duplicate> {
  const found = new Map<number, Duplicate>();
  for (const [index, { draft }] of rows.entries()) {
    const same = recorded.find(dose => isSameDose(draft, dose.given_on, dose.protocols));
    const above = rows.slice(0, index);
    if (same !== undefined) found.set(index, same.confirmed_at === null ? 'waiting' : 'record');
    else if (above.some(row => isSameDose(draft, row.draft.givenOn, givenProtocols(row.draft))))
      found.set(index, 'row');
  }
  return found;
}
