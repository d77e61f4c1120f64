import { describe, expect, it } from 'vitest';
import { uploadLimits } from '../accounts.ts';
import { otpLimits, phoneCountLimits } from '../identity.ts';
import { phoneThenCode, phoneWithCode, spacedPhone } from '../values/phone.ts';
import { breedsOf, catBreeds, dogBreeds, findBreed } from './breeds.ts';
import { coatOf, petColours } from './colours.ts';
import { countries, DEFAULT_COUNTRY_CODE, DEFAULT_COUNTRY_FLAG, findCountry } from './countries.ts';
import { petFeeds } from './feeds.ts';
import { paymentMethods } from './payment-methods.ts';
import { protocolKeys, protocolName, protocolNames } from './vaccines.ts';

const ARABIC = /^[\u0600-\u06ff\s()،/]+$/;
const uniqueCodes = (list: readonly { code: number }[]) =>
  new Set(list.map(entry => entry.code)).size === list.length;

/** Returns the English names of the given codes, as in specification 3.10 to 3.13. */
function givenOf(list: readonly { code: number; en: string }[], upTo: number) {
  return Object.fromEntries(list.filter(entry => entry.code <= upTo).map(entry => [entry.code, entry.en]));
}

describe('the countries', () => {
  it('are the 18 of the specification with their dial codes', () => {
    const codes = Object.fromEntries(countries.map(country => [country.iso, country.dialCode]));
    expect(codes).toEqual({
      EG: 20,
      SA: 966,
      AE: 971,
      QA: 974,
      KW: 965,
      MA: 212,
      DZ: 213,
      TN: 216,
      IQ: 964,
      LY: 218,
      BH: 973,
      JO: 962,
      LB: 961,
      OM: 968,
      PS: 970,
      SY: 963,
      TR: 90,
      YE: 967,
    });
  });

  it('have Arabic names, a flag each, and a time zone that exists', () => {
    for (const { name, flag, timeZone } of countries) {
      expect(name).toMatch(ARABIC);
      expect(flag).toMatch(/^[a-z]+\.svg$/);
      expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
    }
    expect(new Set(countries.map(country => country.flag)).size).toBe(18);
  });

  it('default to Saudi Arabia', () => {
    expect([DEFAULT_COUNTRY_CODE, DEFAULT_COUNTRY_FLAG]).toEqual([966, 'ksa.svg']);
    expect(findCountry(DEFAULT_COUNTRY_CODE)).toMatchObject({ iso: 'SA', flag: DEFAULT_COUNTRY_FLAG });
    expect(findCountry(1)).toBeUndefined();
  });
});

describe('the vaccines', () => {
  it('have the names of the specification for codes 1 to 10', () => {
    const patterns: Record<string, RegExp> = {
      1: /deworming.*antiparasitic/i,
      2: /rabies/i,
      3: /infectious.*cough/i,
      4: /herpes ?virus/i,
      5: /calicivirus/i,
      6: /immunodeficiency virus/i,
      7: /leukaemia virus/i,
      8: /panleukopenia/i,
      9: /chlamydia/i,
      10: /toxoplasm/i,
    };
    const numbered = protocolNames.filter(entry => entry.code !== null);
    expect(numbered.map(entry => [entry.key, entry.code])).toEqual(
      Object.keys(patterns).map(key => [key, Number(key)]),
    );
    for (const entry of numbered) expect(entry.en).toMatch(patterns[entry.key] ?? /^$/);
  });

  it('include 6, 10, FeLV and rabies titre tests, which are never planned', () => {
    expect(protocolNames.filter(entry => entry.recordKind === 'test').map(entry => entry.key)).toEqual([
      '6',
      '10',
      'felvTest',
      'rabiesTitre',
    ]);
  });

  it('have unique keys, by which they are found', () => {
    expect(new Set(protocolKeys).size).toBe(protocolKeys.length);
    for (const key of protocolKeys) expect(protocolName(key).key).toBe(key);
  });
});

describe('the reference lists of a pet', () => {
  it('use the codes of the specification', () => {
    expect(givenOf(catBreeds, 5)).toEqual({ 1: 'Persian', 2: 'Sphynx', 3: 'Russian Blue' });
    expect(givenOf(dogBreeds, 5)).toEqual({ 4: 'German Shepherd', 5: 'Golden Retriever' });
    expect(givenOf(petColours, 4)).toEqual({ 1: 'White', 2: 'Black', 3: 'Brown', 4: 'Golden' });
    expect(givenOf(petFeeds, 2)).toEqual({ 1: 'Dry food', 2: 'Fish' });
  });

  it('use each code once, and Arabic names', () => {
    expect(uniqueCodes([...catBreeds, ...dogBreeds])).toBe(true);
    expect(uniqueCodes(petColours)).toBe(true);
    expect(uniqueCodes(petFeeds)).toBe(true);
    for (const { ar } of [...catBreeds, ...dogBreeds, ...petColours, ...petFeeds]) expect(ar).toMatch(ARABIC);
  });

  it('separate the breeds of cats and dogs', () => {
    expect(findBreed('cat', 1)?.en).toBe('Persian');
    expect(findBreed('dog', 1)).toBeUndefined();
    expect(findBreed('cat', 4)).toBeUndefined();
    expect(breedsOf('dog')).toBe(dogBreeds);
  });

  it('have a drawing for every colour and for none', () => {
    expect(petColours.map(colour => coatOf(colour.code))).toEqual(petColours.map(colour => colour.coat));
    expect(coatOf(null)).toBe('cream');
  });
});

describe('payment methods', () => {
  it('are points and a visa card, with the numbers of the billing functions', () => {
    expect(paymentMethods.map(method => method.id)).toEqual([1, 2]);
    expect(paymentMethods[1].name).toContain('فيزا');
  });
});

describe('phones', () => {
  it('are formatted as specified', () => {
    expect(phoneWithCode(966, '501234567')).toBe('+966 501234567');
    expect(phoneThenCode(966, '501234567')).toBe('501234567 (966+)');
  });

  it.each(countries)(
    'are formatted the same from the national and the international form in $name',
    ({ dialCode }) => {
      expect(spacedPhone(`+${dialCode}501234567`)).toBe(phoneWithCode(dialCode, '501234567'));
    },
  );
});

describe('the limits', () => {
  it('of a code match the design', () => {
    expect(otpLimits).toEqual({
      digits: 6,
      validSeconds: 300,
      tries: 5,
      resendWaits: [30, 60, 120, 300],
      proofSeconds: 600,
      sends: {
        perPhone: [
          { count: 5, seconds: 600 },
          { count: 10, seconds: 86_400 },
        ],
        perIp: { count: 10, seconds: 3600 },
        perPrefix: { count: 5, seconds: 3600 },
      },
      wrongCodesPerPhoneADay: 20,
    });
    expect(phoneCountLimits).toEqual({
      perIp: [
        { count: 10, seconds: 60 },
        { count: 30, seconds: 3600 },
      ],
      perPhone: { count: 5, seconds: 3600 },
    });
    expect(uploadLimits.bytes).toBe(8 * 1024 * 1024);
  });
});
