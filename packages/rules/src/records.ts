import { type DrugGroupCode, drugGroupCodes, drugGroups } from './reference/drug-groups.ts';
import type { ReservationState } from './reservations.ts';
import { arabicConsonants, foldArabic } from './values/fold.ts';

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

/** What a file of a visit is. */
export const visitFileKinds = ['lab_result', 'attachment'] as const;
export type VisitFileKind = (typeof visitFileKinds)[number];

/** How a file of a visit is stored. */
export const visitFileFormats = ['photo', 'pdf'] as const;
export type VisitFileFormat = (typeof visitFileFormats)[number];

/** How a doctor reads a laboratory value against its reference range. */
export const labFlags = ['low', 'normal', 'high'] as const;
export type LabFlag = (typeof labFlags)[number];

/** A row of a laboratory result, as typed. */
export type LabValue = {
  readonly name: string;
  readonly value: string;
  readonly unit: string | null;
  readonly range: string | null;
  readonly flag: LabFlag | null;
};

/** Measurements of a visit's note with the values that can occur in a cat or a dog; temperature in tenths of °C. */
export const vitalRanges = {
  temperature_decicelsius: { least: 250, most: 450 },
  heart_rate_per_minute: { least: 10, most: 400 },
  breaths_per_minute: { least: 2, most: 300 },
  /** The nine-point scale of WSAVA. */
  body_condition: { least: 1, most: 9 },
} as const;
export type Vital = keyof typeof vitalRanges;

/** What an owner notes of a dose of a drug. */
export const drugDoseStates = ['given', 'skipped'] as const;
export type DrugDoseState = (typeof drugDoseStates)[number];

/** Reminders of a drug. */
export const drugReminderRules = {
  /** Times of day. */
  times: 6,
  /** The longest, for a prescription without an end too. */
  days: 365,
  /** How far ahead the first day may be. */
  daysAhead: 60,
  /** Minutes after which a missed reminder is not sent any more. */
  lateMinutes: 120,
  /** Times that are offered first: 8:00 and 20:00, in minutes after midnight. */
  usualMinutes: [480, 1200],
  /** Doses that are listed at once, the latest first. */
  page: 100,
} as const;

export const recordLimits = {
  noteText: 8000,
  addendumText: 4000,
  /** Per visit, those taken back included. */
  prescriptions: 60,
  addenda: 100,
  files: 40,
  /** Per file. */
  labValues: 60,
  /** Per pet and clinic. */
  problems: 100,
  /** Per pet, those that have not ended. */
  warnings: 50,
  /** Per clinic. */
  templates: 200,
  durationDays: 3650,
  /** Visits of a pet per page. */
  visitsPage: 50,
  /** Doses of an old booklet that are recorded at once. */
  bookletDoses: 30,
  /** Photos of the pages of a booklet that are stored at once. */
  bookletPhotos: 10,
  /** Visits per page of what a clinic recorded. */
  ownVisitsPage: 20,
  /** Changes of the plan that a clinic reads of what it recorded. */
  planChanges: 100,
  /** Animals of a recall per page. */
  recallPage: 100,
} as const;

/** A drug or an allergen, with the group that a doctor has chosen; null if none was. */
type Substance = { readonly name: string; readonly group: DrugGroupCode | null };

/** What Arabic joins to the beginning of a word: «وبالبنسلين» and «لبنسلين» name the drug «بنسلين». */
const BEGINNINGS = [/^[وف]/, /^(?:[بكل]?ال|لل)/, /^[بكل]/];
/** Letters below which nothing is taken off a word. */
const LEAST_LETTERS = 4;

/** Returns the folded words of a text. */
const wordsOf = (text: string): string[] => foldArabic(text).split(' ').filter(Boolean);

/** Returns a folded word, and what it may be without what is joined to its beginning. */
function stemsOf(word: string): string[] {
  const stems = [word];
  for (const beginning of BEGINNINGS)
    for (const stem of [...stems]) {
      const rest = stem.replace(beginning, '');
      if (rest.length >= LEAST_LETTERS && rest !== stem) stems.push(rest);
    }
  return stems;
}

/** A word without long vowels, if enough remains to be no other word; else empty. */
function consonantsOf(word: string): string {
  const consonants = arabicConsonants(word);
  return consonants.length >= LEAST_LETTERS ? consonants : '';
}

const foldedNames = (names: string) => names.split(' ').map(name => foldArabic(name.replaceAll('|', ' ')));

/** The names of each group: beginnings of words, whole words, and whole Arabic words without long vowels. */
const knownNames = drugGroups.map(group => {
  const beginnings = [...foldedNames(group.drugs), foldArabic(group.name)];
  const words = 'words' in group ? foldedNames(group.words) : [];
  return { code: group.code, beginnings, words, consonants: new Set(beginnings.map(consonantsOf)) };
});

/**
 * Returns the groups of a drug: the chosen one, and those that the words of its text name. A product of two drugs, or a
 * warning that names several, is of several groups.
 */
export function drugGroupsOf({ name, group }: Substance): readonly DrugGroupCode[] {
  const words = wordsOf(name);
  const found = new Set(group === null ? [] : [group]);
  for (const [index, word] of words.entries()) {
    const rest = words.slice(index + 1);
    for (const stem of stemsOf(word)) {
      const text = [stem, ...rest].join(' ');
      const consonants = consonantsOf(stem);
      for (const known of knownNames) {
        const isNamed =
          known.beginnings.some(each => text.startsWith(each)) ||
          known.words.includes(stem) ||
          (consonants !== '' && known.consonants.has(consonants));
        if (isNamed) found.add(known.code);
      }
    }
  }
  return drugGroupCodes.filter(code => found.has(code));
}

/** Words of warnings and of products that name no substance. */
const FILLERS = new Set(
  wordsOf(
    'حساسية حساسيات تحسس تحسّس تحذير شديد شديدة رد فعل بعد منه منها دواء أدوية قطرة قطرات حبة حبوب أقراص شراب مرهم حقنة حقن جرعة جرعات كجم ملجم ' +
      'allergy allergic allergies reaction reactions severe mild after with drug drugs tablet tablets drops collar plus spot injection syrup dose adverse anaphylaxis',
  ),
);

/** Whether a word can name a substance. */
const isName = (word: string): boolean =>
  word.length >= LEAST_LETTERS && /\p{L}/u.test(word) && !FILLERS.has(word);

/** Whether two texts have a word in common that can name a substance, or one is all of the other's words. */
function shareName(one: string, other: string): boolean {
  const [left, right] = [wordsOf(one), wordsOf(other)];
  if (left.length === 0 || right.length === 0) return false;
  const [leftStems, rightStems] = [left.flatMap(stemsOf), right.flatMap(stemsOf)];
  return (
    left.every(word => rightStems.includes(word)) ||
    right.every(word => leftStems.includes(word)) ||
    leftStems.some(stem => isName(stem) && rightStems.includes(stem))
  );
}

/** Whether a drug is, or is of the group of, what a pet is allergic to or must not be given. */
export function meetsWarning(drug: Substance, warning: Substance): boolean {
  const ofDrug = drugGroupsOf(drug);
  return drugGroupsOf(warning).some(code => ofDrug.includes(code)) || shareName(drug.name, warning.name);
}

/** Whether a visit is over: what was written of it changes no more. Nothing is written of one that was missed. */
export const isVisitClosed = (state: ReservationState): boolean =>
  state === 'completed' || state === 'no_show';

/** What a clinic does with a pet's record, as its owner sees it: a read, each kind of change, or the search for the owner. */
export const recordAccessKinds = [
  'record',
  'dose_confirmed',
  'dose_corrected',
  'dose_added',
  'booklet_copied',
  'dose_withdrawn',
  'weight_added',
  'search',
  'visit_noted',
  'drug_prescribed',
  'drug_removed',
  'file_added',
  'file_removed',
  'plan_deferred',
  'plan_resumed',
  'plan_options_set',
  /** Added. */
  'warning_changed',
  'warning_ended',
] as const;
export type RecordAccessKind = (typeof recordAccessKinds)[number];
