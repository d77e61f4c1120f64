import { t } from '@lingui/core/macro';
import type { VisitNote } from '@rifq/contract/calls';
import { cleanValue, latinDigits, noteFields, type Vital, vitalRanges } from '@rifq/rules';

export type NoteName = keyof VisitNote;
/** A note as it is typed: each field as text. */
export type TypedNote = Readonly<Record<NoteName, string>>;

export const vitalNames = [
  'temperature_decicelsius',
  'heart_rate_per_minute',
  'breaths_per_minute',
  'body_condition',
] as const satisfies readonly Vital[];
export const noteNames: readonly NoteName[] = [...vitalNames, ...noteFields];

const DECI = 10;

/** Temperature is typed and shown in degrees. */
const factorOf = (name: Vital) => (name === 'temperature_decicelsius' ? DECI : 1);

const vitalText = (name: Vital, value: number | null) =>
  value === null ? '' : String(value / factorOf(name));

export const typedOf = (note: VisitNote): TypedNote => ({
  temperature_decicelsius: vitalText('temperature_decicelsius', note.temperature_decicelsius),
  heart_rate_per_minute: vitalText('heart_rate_per_minute', note.heart_rate_per_minute),
  breaths_per_minute: vitalText('breaths_per_minute', note.breaths_per_minute),
  body_condition: vitalText('body_condition', note.body_condition),
  findings: note.findings ?? '',
  diagnosis: note.diagnosis ?? '',
  treatment: note.treatment ?? '',
  plan: note.plan ?? '',
  internal_note: note.internal_note ?? '',
});

/** Reads a typed measurement; null without one, undefined for what is none. */
export function vitalOf(name: Vital, typed: string): number | null | undefined {
  const text = latinDigits(cleanValue(typed)).replace(/[،,٫]/, '.');
  if (text === '') return null;
  const value = Math.round(Number(text) * factorOf(name));
  const { least, most } = vitalRanges[name];
  return value >= least && value <= most ? value : undefined;
}

/** What is wrong with a typed measurement. */
export function vitalProblem(name: Vital, typed: string): string | undefined {
  if (vitalOf(name, typed) !== undefined) return undefined;
  const { least, most } = vitalRanges[name];
  const [from, to] = [least / factorOf(name), most / factorOf(name)];
  return t`رقم بين ${from} و${to}`;
}

/** Returns what can be saved of a typed note: in place of a measurement that is none, the saved one. */
export function savableOf(typed: TypedNote, saved: TypedNote): TypedNote {
  const savable = { ...typed };
  for (const name of vitalNames) if (vitalProblem(name, typed[name])) savable[name] = saved[name];
  return savable;
}

/** Reads a typed note, which must be savable. */
export const noteOf = (typed: TypedNote): VisitNote => ({
  temperature_decicelsius: vitalOf('temperature_decicelsius', typed.temperature_decicelsius) ?? null,
  heart_rate_per_minute: vitalOf('heart_rate_per_minute', typed.heart_rate_per_minute) ?? null,
  breaths_per_minute: vitalOf('breaths_per_minute', typed.breaths_per_minute) ?? null,
  body_condition: vitalOf('body_condition', typed.body_condition) ?? null,
  findings: typed.findings,
  diagnosis: typed.diagnosis,
  treatment: typed.treatment,
  plan: typed.plan,
  internal_note: typed.internal_note,
});

/** Functions, so that the text has the language at the time of rendering. */
const labels: Readonly<Record<NoteName, () => string>> = {
  temperature_decicelsius: () => t`الحرارة °م`,
  heart_rate_per_minute: () => t`النبض في الدقيقة`,
  breaths_per_minute: () => t`التنفّس في الدقيقة`,
  body_condition: () => t`حالة الجسم من ${vitalRanges.body_condition.most}`,
  findings: () => t`الفحص`,
  diagnosis: () => t`التشخيص`,
  treatment: () => t`العلاج في العيادة`,
  plan: () => t`الخطة والمتابعة`,
  internal_note: () => t`ملاحظة داخلية`,
};

export const noteLabel = (name: NoteName): string => labels[name]();
