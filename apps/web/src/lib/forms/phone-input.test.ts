import { describe, expect, it } from 'vitest';
import { nationalNumber, phoneProblem, readTypedPhone } from './phone-input.ts';

describe('a phone while it is typed', () => {
  it.each([
    ['٠٥٠١٢٣٤٥٦٧', '0501234567'],
    ['۰۵۰ ۱۲۳', '050 123'],
    ['50-123 4567', '50-123 4567'],
    // Digits behind words are no part of the number, and a letter may stand for a digit.
    ['0501234567 تحويلة ١٢', '0501234567 تحويلة 12'],
    ['0501234567 (mobile 2)', '0501234567 (mobile 2)'],
    ['O5O1234567', 'O5O1234567'],
    ['tel:0501234567', '0501234567'],
    ['الجوال: ٠٥٠١٢٣٤٥٦٧', '0501234567'],
    ['📞 0501234567', '0501234567'],
    ['03/123456', '03/123456'],
    // They are national digits, which the server reads.
    ['00501234567', '00501234567'],
    ['+501234567', '+501234567'],
    ['+0501234567', '+0501234567'],
    ['501234567 (44+)', '501234567 (44+)'],
    ['0501234567 +966559999999', '0501234567 +966559999999'],
    ['\u200f050\u202c', '050'],
  ])('%s is shown as %s', (typed, phone) => {
    expect(readTypedPhone(typed)).toEqual({ phone });
  });

  it.each([
    ['+971501234567', '501234567', 971],
    ['00971 50 123', '50 123', 971],
    ['+20 100', '100', 20],
    ['٠٠٩٦٦٥٠', '50', 966],
    ['+90532', '532', 90],
    ['(+966) 501234567', '501234567', 966],
    ['+(966) 501234567', '501234567', 966],
    ['(00966)501234567', '501234567', 966],
    ['966+ 501234567', '501234567', 966],
    ['(966+) 501234567', '501234567', 966],
    ['501234567 (966+)', '501234567', 966],
    ['٥٠١٢٣٤٥٦٧ (٩٦٦+)', '501234567', 966],
    ['0501234567 (+966)', '0501234567', 966],
    ['0501234567 +966', '0501234567', 966],
    ['1001234567 (20+)', '1001234567', 20],
    ['000966501234567', '501234567', 966],
    ['++966501234567', '501234567', 966],
    ['+00966501234567', '501234567', 966],
    ['tel:+966-50-123-4567', '50-123-4567', 966],
  ])('%s chooses the country', (typed, phone, countryCode) => {
    expect(readTypedPhone(typed)).toEqual({ phone, countryCode });
  });

  it('keeps a country code that is not one of ours, for the server to check', () => {
    expect(readTypedPhone('+44 7700')).toEqual({ phone: '+44 7700' });
  });
});

it.each([
  ['', 'none'],
  ['()', 'none'],
  ['050 123', 'short'],
  ['050 123 4567', null],
  ['050ـ123–4567', null],
  ['0501234567890123', 'long'],
  ['0501234567 تحويلة 12', 'letters'],
  ['0501234567 (mobile 2)', 'letters'],
  ['O5O1234567', 'letters'],
  ['abc', 'letters'],
])('of %j the problem is %s', (phone, problem) => {
  expect(phoneProblem(phone)).toBe(problem);
});

it('is shown without the 0 of home behind the country code', () => {
  expect(nationalNumber('050 123-4567')).toBe('501234567');
});
