import type { Dose } from '@rifq/contract/calls';
import { type CivilDate, daysBetween, type ProtocolKey } from '@rifq/rules';
import type { BookletRow } from '../../../../entities/records/booklet-draft.ts';
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

/** The name of a row's field in errors, by the id of the row. */
export type RowField = `${number}.${DoseField}`;

export const rowField = (id: number, field: DoseField): RowField => `${id}.${field}`;

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
  'expires_on',
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
  draft.expiresOn === null &&
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

/**
 * What is known of the same vaccine on the day of a row: it is in a row above, on record, or an entry of the owner with
 * the same protocols, which the row completes and confirms.
 */
export type Duplicate =
  | { readonly kind: 'row'; readonly number: number }
  | { readonly kind: 'record' | 'waiting' };

const shares = (draft: DoseDraft, protocols: readonly ProtocolKey[]) =>
  givenProtocols(draft).some(key => protocols.includes(key));

const isSameDose = (draft: DoseDraft, givenOn: CivilDate | null, protocols: readonly ProtocolKey[]) =>
  givenOn !== null && draft.givenOn === givenOn && shares(draft, protocols);

/** Finds the duplicates, by id of the row. */
export function findDuplicates(
  rows: readonly BookletRow[],
  recorded: readonly Dose[],
): ReadonlyMap<number, Duplicate> {
  const found = new Map<number, Duplicate>();
  for (const [index, { id, draft }] of rows.entries()) {
    const same = recorded.filter(dose => isSameDose(draft, dose.given_on, dose.protocols));
    const [only] = same;
    const above = rows
      .slice(0, index)
      .findIndex(row => isSameDose(draft, row.draft.givenOn, givenProtocols(row.draft)));
    const protocols = givenProtocols(draft);
    const isWhole =
      only?.protocols.length === protocols.length && protocols.every(key => only.protocols.includes(key));
    if (above !== -1) found.set(id, { kind: 'row', number: above + 1 });
    else if (same.length === 1 && only?.confirmed_at === null && isWhole) found.set(id, { kind: 'waiting' });
    else if (same.length > 0) found.set(id, { kind: 'record' });
  }
  return found;
}

/** Years between the days of two rows, one below the other, from which one of them may have a mistyped year. */
const JUMP_YEARS = 3;
const DAYS_A_YEAR = 365;
/** Days within which a vaccine is hardly given twice: one of both days may be misread. */
const NEAR_DAYS = 13;

/** Why the day of a row may be misread. */
export type Doubt = 'old' | 'jump' | 'near';

/**
 * Finds the days that may be misread, by id of the row.
 * @param first the earliest likely day; null where the birth of the pet is known
 */
export function findDoubts(
  rows: readonly BookletRow[],
  recorded: readonly Dose[],
  first: CivilDate | null,
): ReadonlyMap<number, Doubt> {
  const found = new Map<number, Doubt>();
  for (const [index, { id, draft }] of rows.entries()) {
    const { givenOn } = draft;
    if (givenOn === null) continue;
    const isNear = (day: CivilDate | null, protocols: readonly ProtocolKey[]) => {
      const days = day === null ? 0 : Math.abs(daysBetween(day, givenOn));
      return days > 0 && days <= NEAR_DAYS && shares(draft, protocols);
    };
    const above = rows[index - 1]?.draft.givenOn ?? givenOn;
    if (first !== null && givenOn < first) found.set(id, 'old');
    else if (Math.abs(daysBetween(above, givenOn)) > JUMP_YEARS * DAYS_A_YEAR) found.set(id, 'jump');
    else if (
      rows.slice(0, index).some(row => isNear(row.draft.givenOn, givenProtocols(row.draft))) ||
      recorded.some(dose => isNear(dose.given_on, dose.protocols))
    )
      found.set(id, 'near');
  }
  return found;
}
