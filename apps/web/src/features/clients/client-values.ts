import { t } from '@lingui/core/macro';
import type { ClinicClient } from '@rifq/contract/calls';
import { clinicLimits, countries, nameLimits } from '@rifq/rules';
import type { DialledPhone } from '../../lib/forms/dialled-phone-field.tsx';
import { phoneProblem } from '../../lib/forms/phone-input.ts';
import { tooLong } from '../../lib/forms/too-long.ts';
import { visibleText } from '../../lib/forms/visible-text.ts';

/** Values of a client's form; texts are as typed. */
export interface ClientValues extends DialledPhone {
  name: string;
  note: string;
}

/** Field names of the API, in display order. */
export const clientFieldOrder = ['name', 'phone', 'country_code', 'note'] as const;
export type ClientField = (typeof clientFieldOrder)[number];

/** Returns the dial code of a country; of the first supported one for an unknown country. */
export const dialCodeOf = (country: string): number =>
  countries.find(({ iso }) => iso === country)?.dialCode ?? countries[0].dialCode;

/** Splits an international phone into dial code and number. */
export function dialledPhone(international: string, otherwise: number): DialledPhone {
  const country = countries.find(({ dialCode }) => international.startsWith(`+${dialCode}`));
  if (country === undefined) return { phone: international, countryCode: otherwise };
  return { phone: international.slice(`+${country.dialCode}`.length), countryCode: country.dialCode };
}

export const clientValues = ({ name, phone, note }: ClinicClient, dialCode: number): ClientValues => ({
  name: name ?? '',
  note: note ?? '',
  ...dialledPhone(phone ?? '', dialCode),
});

/** Converts the form to a request. */
export const clientFields = ({ name, phone, countryCode, note }: ClientValues) => ({
  name: visibleText(name),
  phone,
  country_code: countryCode,
  note: visibleText(note) || null,
});

/** Validates before anything is sent; returns errors by field. */
export function clientProblems(values: ClientValues): { [F in ClientField]?: string | undefined } {
  return {
    name: visibleText(values.name) === '' ? t`يلزم اسم العميل.` : tooLong(values.name, nameLimits.person),
    phone: phoneSentence(values.phone),
    note: noteProblem(values.note),
  };
}

export const noteProblem = (note: string) => tooLong(note, clinicLimits.clientNote);

function phoneSentence(phone: string): string | undefined {
  const problem = phoneProblem(phone);
  if (problem === null) return undefined;
  const sentences = {
    none: t`يلزم رقم الجوال.`,
    letters: t`في رقم الجوال حروف. تلزم أرقام فقط.`,
    short: t`رقم الجوال غير مكتمل.`,
    long: t`رقم الجوال أطول من اللازم.`,
  };
  return sentences[problem];
}
