import { countries } from '@rifq/rules';
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' };
import { getExampleNumber } from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../core/errors.ts';
import { readPhone } from './phone.ts';

/** Mobile numbers: dial code, national number, and whether people write a 0 before it. */
const mobiles: readonly [number, string, 'trunk' | 'bare'][] = [
  [966, '551234567', 'trunk'],
  [966, '501234567', 'trunk'],
  [971, '501234567', 'trunk'],
  [971, '565432109', 'trunk'],
  [974, '33123456', 'bare'],
  [974, '55667788', 'bare'],
  [965, '50012345', 'bare'],
  [965, '99887766', 'bare'],
  [973, '36001234', 'bare'],
  [973, '39876543', 'bare'],
  [968, '92123456', 'bare'],
  [968, '78123456', 'bare'],
  [20, '1001234567', 'trunk'],
  [20, '1551234567', 'trunk'],
  [962, '790123456', 'trunk'],
  [962, '771234567', 'trunk'],
  [961, '71123456', 'bare'],
  [961, '3123456', 'trunk'],
  [970, '599123456', 'trunk'],
  [970, '569123456', 'trunk'],
  [963, '944567890', 'trunk'],
  [964, '7912345678', 'trunk'],
  [967, '712345678', 'trunk'],
  [967, '777123456', 'trunk'],
  [212, '650123456', 'trunk'],
  [212, '712345678', 'trunk'],
  [213, '551234567', 'trunk'],
  [213, '661234567', 'trunk'],
  [216, '20123456', 'bare'],
  [216, '98765432', 'bare'],
  [218, '912345678', 'trunk'],
  [90, '5012345678', 'trunk'],
  [90, '5321234567', 'trunk'],
];

const digitsFrom = (zero: number) => (text: string) =>
  text.replace(/\d/g, digit => String.fromCodePoint(zero + Number(digit)));
const arabic = digitsFrom(0x0660);
const persian = digitsFrom(0x06f0);
const grouped = (national: string) => national.replace(/(\d{2,3})(?=\d{4})/g, '$1 ');

/** Returns the spellings in which users type or paste a number. */
function spellings(code: number, national: string): string[] {
  const plain = [
    `+${code}${national}`,
    `00${code}${national}`,
    `${code}${national}`,
    national,
    `0${national}`,
  ];
  return [
    ...plain,
    ...plain.map(arabic),
    ...plain.map(persian),
    `+${code} ${grouped(national)}`,
    `  ${grouped(national)}  `,
    `(0${national.slice(0, 2)}) ${national.slice(2)}`,
    `${national.slice(0, 2)}-${national.slice(2, 5)}-${national.slice(5)}`,
    `${national.slice(0, 3)}.${national.slice(3)}`,
    `\u2068+${code} ${national}\u2069`,
    `\u202a+${code}\u00a0${national}\u202c`,
    `\u200f${arabic(`0${national}`)}\u061c`,
    `\u200e+${code}${national}`,
    `+00${code}${national}`,
    `+0${national}`,
    `++${code}${national}`,
    `000${code}${national}`,
    `(+${code}) ${national}`,
    `+(${code})${national}`,
    `(00${code})0${national}`,
    `${national.slice(0, 2)}–${national.slice(2, 5)}‑${national.slice(5)}`,
    `0${national.slice(0, 2)}/${national.slice(2, 5)}−${national.slice(5)}`,
    `${national.slice(0, 2)}ـ${national.slice(2)}،`,
    `${national} (${code}+)`,
    `0${national} (+${code})`,
    `${code}+ ${national}`,
    `(${code}+)${national}`,
    `${national}\u0000`,
  ];
}

describe('a mobile number', () => {
  it.each(mobiles)('+%i %s is parsed in every spelling', (code, national) => {
    for (const typed of spellings(code, national)) {
      expect([typed, readPhone(code, typed)]).toEqual([
        typed,
        { e164: `+${code}${national}`, national, countryCode: code },
      ]);
    }
  });

  it.each(countries.map(country => [country.iso, country.dialCode] as const))(
    'of %s is parsed: the example of its numbering plan',
    (iso, code) => {
      const example = getExampleNumber(iso, examples);
      const national = example?.nationalNumber ?? '';
      for (const typed of spellings(code, national)) {
        expect([typed, readPhone(code, typed)]).toEqual([
          typed,
          { e164: `+${code}${national}`, national, countryCode: code },
        ]);
      }
    },
  );

  it.each([
    [966, '501234567'],
    [971, '501234567'],
    [974, '33123456'],
    [965, '99887766'],
  ])('+%i %s is parsed with a plus or 00 and without its code', (code, national) => {
    for (const prefix of ['+', '00', '++', '000', '+00'])
      expect(readPhone(code, `${prefix}${national}`)).toMatchObject({ national, countryCode: code });
  });

  it('is parsed in each of the eighteen countries', () => {
    expect(new Set(mobiles.map(([code]) => code))).toEqual(
      new Set(countries.map(country => country.dialCode)),
    );
    expect(countries).toHaveLength(18);
  });
});

/** Returns the error of the caller. */
function faultOf(code: number, typed: string) {
  const read = readPhone(code, typed);
  return read instanceof AppError ? { code: read.code, fields: read.fields } : read;
}

const fault = (code: string, field = 'phone') => ({
  code: 'request.invalid',
  fields: { [field]: { code } },
});

describe('anything but a mobile number of the country', () => {
  it.each([
    [966, '0112345678'],
    [966, '+966 12 234 5678'],
    [971, '042345678'],
    [974, '44123456'],
    [965, '22345678'],
    [973, '17001234'],
    [968, '23123456'],
    [20, '0234567890'],
    [962, '062001234'],
    [961, '01123456'],
    [970, '022234567'],
    [963, '0112345678'],
    [967, '01234567'],
    [212, '0520123456'],
    [216, '71123456'],
    [218, '0212345678'],
    [90, '02123456789'],
    [966, arabic('0112345678')],
  ])('%i %s is refused as a landline', (code, typed) => {
    expect(faultOf(code, typed)).toEqual(fault('field.phone_landline'));
  });

  it.each([
    [966, '920012345'],
    [966, '0501234567 ext 5'],
    [966, '0501234567x5'],
    [966, '0501234567;ext=5'],
    [966, '050CALLME1'],
    [966, 'خمسة صفر واحد'],
    [966, '0501234567a'],
    [966, 'tel:0501234567'],
    [966, '0501234567#'],
    [966, '*100#'],
    [966, '0501234567 تحويلة 12'],
    [966, 'O5O1234567'],
    [966, '0501234567,0559999999'],
    [966, '१२३४५६७८९'],
    [966, ''],
    [966, ' '],
  ])('%i %j is refused', (code, typed) => {
    expect(faultOf(code, typed)).toEqual(fault('field.phone'));
  });

  it.each([
    [966, '+971501234567'],
    [966, '00201001234567'],
    [971, '+966501234567'],
    [20, '+966501234567'],
    [212, '+213551234567'],
    [966, '971501234567'],
    [965, '966501234567'],
  ])('%i %s is refused: it belongs to another country', (code, typed) => {
    expect(faultOf(code, typed)).toEqual(fault('field.phone'));
  });

  it.each([
    [966, '05012345'],
    [966, '+96605'],
    [966, '+96'],
    [966, '911'],
    [966, '٥٥٥'],
    [966, '.-()'],
    [20, '0100123456'],
  ])('%i %s is refused: digits are missing', (code, typed) => {
    expect(faultOf(code, typed)).toEqual(fault('field.phone_short'));
  });

  it.each([
    [966, '05012345678'],
    [966, '+96650123456789'],
    [974, '331234567'],
    // A valid Cuban number, but much more likely one of ours with an extra digit.
    [966, '5351234567'],
    [966, '05351234567'],
    [966, '966535123456789'],
  ])('%i %s is refused: it has digits too many', (code, typed) => {
    expect(faultOf(code, typed)).toEqual(fault('field.phone_long'));
  });

  it.each([
    [966, '+14155550123'],
    [966, '00919876543210'],
    [966, '919876543210'],
    [965, '919876543210'],
    [20, '14155550123'],
    [966, '+999123456789'],
    [966, '00999123456'],
    [966, '+99912'],
  ])('%i %s is refused: its country is not served', (code, typed) => {
    expect(faultOf(code, typed)).toEqual(fault('field.phone_unserved'));
  });

  it.each([1, 44, 972, 98, 0, -966, 966.5, Number.NaN])('a country with the code %s is refused', code => {
    expect(faultOf(code, '0501234567')).toEqual(fault('field.country', 'countryCode'));
  });
});
