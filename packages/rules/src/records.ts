import { type DrugGroupCode, drugGroups } from './reference/drug-groups.ts';
import { foldArabic } from './values/fold.ts';

/** Kinds of warnings about a pet. Both are compared with each drug that is entered. */
export const warningKinds = ['allergy', 'warning'] as const;
export type WarningKind = (typeof warningKinds)[number];

export const warningSeverities = ['mild', 'moderate', 'severe'] as const;
export type WarningSeverity = (typeof warningSeverities)[number];

/** How a drug is given. */
export const drugRoutes = [
  'oral',
  'topical',
  'ear',
  'eye',
  'subcutaneous',
  'intramuscular',
  'intravenous',
  'other',
] as const;
export type DrugRoute = (typeof drugRoutes)[number];

/** Fields of a visit's note with text, in the order of the examination. */
export const noteFields = ['findings', 'diagnosis', 'treatment', 'plan', 'internal_note'] as const;
export type NoteField = (typeof noteFields)[number];

/** Measurements of a visit's note with the values that can occur in a cat or a dog; temperature in tenths of °C. */
export const vitalRanges = {
  temperature_decicelsius: { least: 250, most: 450 },
  heart_rate_per_minute: { least: 10, most: 400 },
  breaths_per_minute: { least: 2, most: 300 },
  /** The nine-point scale of WSAVA. */
  body_condition: { least: 1, most: 9 },
} as const;
export type Vital = keyof typeof vitalRanges;

export const recordLimits = {
  noteText: 8000,
  addendumText: 4000,
  /** Per visit. */
  prescriptions: 40,
  addenda: 100,
  /** Per pet and clinic. */
  problems: 100,
  /** Per pet, those that have not ended. */
  warnings: 50,
  /** Per clinic. */
  templates: 200,
  durationDays: 3650,
  /** Visits of a pet per page. */
  visitsPage: 50,
} as const;

/** A drug or an allergen, with the group that a doctor has chosen; null if none was. */
type Substance = { readonly name: string; readonly group: DrugGroupCode | null };

/** Letters below which a name is part of too many others. */
const LEAST_LETTERS = 4;

/** The Arabic article, also behind «و», «ب» and «ك», and as «لل»: «بالبنسلين» and «للبنسلين» name the drug «بنسلين». */
const ARTICLE = /(?<= )(?:و?[بك]?ال|و?لل)(?=\p{Script=Arabic}{4})/gu;

/** Folds a text into words that `isIn` finds, with one space around each. */
const wordsOf = (text: string) => ` ${foldArabic(text)} `.replaceAll(ARTICLE, '');

const nameList = (names: string, end: string) =>
  names.split(' ').map(name => wordsOf(name.replaceAll('|', ' ')).trimEnd() + end);

/** How the words of each group begin. */
const beginnings = drugGroups.map(group => ({
  code: group.code,
  names: [
    ...nameList(group.drugs, ''),
    ...('words' in group ? nameList(group.words, ' ') : []),
    wordsOf(group.name).trimEnd(),
  ],
}));

/**
 * Returns the groups of a drug: the chosen one, and those that the words of its text name. A product of two drugs, or a
 * warning that names several, is of several groups.
 */
export function drugGroupsOf({ name, group }: Substance): readonly DrugGroupCode[] {
  const words = wordsOf(name);
  return beginnings.flatMap(({ code, names }) =>
    code === group || names.some(each => words.includes(each)) ? [code] : [],
  );
}

/** Whether a drug is, or is of the group of, what a pet is allergic to or must not be given. */
export function meetsWarning(drug: Substance, warning: Substance): boolean {
  const ofDrug = drugGroupsOf(drug);
  if (drugGroupsOf(warning).some(code => ofDrug.includes(code))) return true;
  const [one, other] = [foldArabic(drug.name), foldArabic(warning.name)];
  return (
    (one.length >= LEAST_LETTERS && other.includes(one)) ||
    (other.length >= LEAST_LETTERS && one.includes(other))
  );
}

/** What a clinic does with a pet's record, as its owner sees it: a read, each kind of change, or the search for the owner. */
export const recordAccessKinds = [
  'record',
  'dose_confirmed',
  'dose_added',
  'dose_withdrawn',
  'weight_added',
  'search',
  'visit_noted',
  'drug_prescribed',
  'drug_removed',
  /** Added. */
  'warning_changed',
  'warning_ended',
] as const;
export type RecordAccessKind = (typeof recordAccessKinds)[number];
