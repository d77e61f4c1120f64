import { countries, findCountryByIso, foldArabic, phoneSpellings } from '@rifq/rules';
import type { OwnerContact } from '../identity/index.ts';

/** More words than anybody types to find a client. */
const MOST_WORDS = 8;

/** A word of a search; or neighbouring words of digits, with the numbers that they may be. */
export type SearchTerm = { readonly words: readonly string[]; readonly numbers: readonly string[] };

const isDigits = (word: string) => /^\d+$/.test(word);

/** Returns the numbers that typed digits may be: as they are, without 00, and without a trunk 0 after the dial code. */
function numbersOf(typed: string): string[] {
  const digits = typed.startsWith('00') ? typed.slice(2) : typed;
  const dialled = countries.map(({ dialCode }) => `${dialCode}0`).find(prefix => digits.startsWith(prefix));
  const rest = digits.slice(dialled?.length);
  const withoutTrunk = dialled === undefined || rest === '' ? digits : dialled.slice(0, -1) + rest;
  return [...new Set([typed, digits, withoutTrunk])].filter(number => number !== '');
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
  return groups.map(group => ({
    words: group,
    numbers: group.every(isDigits) ? numbersOf(group.join('')) : [],
  }));
}

/** The fields by which a client is found. */
export type Findable = {
  readonly searchText: string;
  readonly surname: string;
  readonly microchips: string;
  readonly phones: string;
};

/** Returns the whole spellings of a contact's phone; empty for an erased account. */
const phonesOf = ({ phoneE164, residence }: OwnerContact): string =>
  phoneE164 === null ? '' : phoneSpellings(phoneE164, findCountryByIso(residence.country)?.dialCode ?? 0);

/**
 * Returns by what a client is found. The text holds what the clinic is always shown; phone, surname and microchips of an
 * account are apart from it (README.md).
 */
export function findableOf(
  contact: OwnerContact,
  pets: readonly { readonly name: string; readonly microchip: string | null }[],
): Findable {
  const { hasAccount, firstname, surname } = contact;
  const phones = phonesOf(contact);
  const chips = pets.flatMap(({ microchip }) => microchip ?? []);
  const shown = [firstname, ...pets.map(({ name }) => name), ...(hasAccount ? [] : [phones, ...chips])];
  return {
    searchText: foldArabic(shown.join(' ')),
    surname: hasAccount ? foldArabic(surname) : '',
    microchips: hasAccount ? chips.map(chip => ` ${chip} `).join('') : '',
    phones,
  };
}
