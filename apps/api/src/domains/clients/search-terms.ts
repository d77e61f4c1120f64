import { countries, findCountryByIso, foldArabic } from '@rifq/rules';
import type { OwnerContact } from '../identity/index.ts';

/** More words than anybody types to find a client. */
const MOST_WORDS = 8;

/** One word of a search, or the digits of a number with the words in which they were typed. */
export type SearchTerm =
  | { readonly word: string }
  | { readonly digits: string; readonly words: readonly string[] };

const isDigits = (word: string) => /^\d+$/.test(word);

/** Returns typed digits without what a number has in some spellings only: 00, and a trunk 0 after the dial code. */
function withoutPrefixes(typed: string): string {
  const digits = typed.startsWith('00') ? typed.slice(2) : typed;
  const country = countries.find(({ dialCode }) => digits.startsWith(`${dialCode}0`));
  const code = country ? String(country.dialCode) : '';
  return code === '' ? digits : code + digits.slice(code.length + 1);
}

/** Returns the terms of a typed search; neighbouring words of digits are one number, since phones are typed in groups. */
export function searchTermsOf(typed: string): SearchTerm[] {
  const words = foldArabic(typed).split(' ').filter(Boolean).slice(0, MOST_WORDS);
  const groups: string[][] = [];
  for (const word of words) {
    const last = groups.at(-1);
    if (last && isDigits(word) && last.every(isDigits)) last.push(word);
    else groups.push([word]);
  }
  return groups.flatMap((group): SearchTerm[] =>
    group.every(isDigits)
      ? [{ digits: withoutPrefixes(group.join('')), words: group }]
      : group.map(word => ({ word })),
  );
}

/** The fields by which a client is found. */
export type Findable = {
  /** Folded. */
  readonly searchText: string;
  /** The digits of each whole spelling of the phone, between spaces. */
  readonly phones: string;
};

/** Returns the digits of each whole spelling of a contact's phone, between spaces; empty for an erased account. */
function phonesOf({ phoneE164, residence }: OwnerContact): string {
  if (phoneE164 === null) return '';
  const international = phoneE164.slice(1);
  const national = international.slice(String(findCountryByIso(residence.country)?.dialCode ?? '').length);
  return ` ${international} 0${national} ${national} `;
}

/** Returns by what a client is found. The phone of an account is no part of its text: only its whole number finds it. */
export function findableOf(
  contact: OwnerContact,
  pets: readonly { readonly name: string; readonly microchip: string | null }[],
): Findable {
  const phones = phonesOf(contact);
  const ofPets = pets.flatMap(({ name, microchip }) => [name, microchip ?? '']);
  const parts = [contact.name ?? '', contact.hasAccount ? '' : phones, ...ofPets];
  return { searchText: foldArabic(parts.join(' ')), phones };
}
