import { describe, expect, it } from 'vitest';
import { lengthProblem, nationalNumber, readTypedPhone } from './phone-input.ts';

describe('a phone while it is typed', () => {
  it.each([
    ['٠٥٠١٢٣٤٥٦٧', '0501234567'],
    ['۰۵۰ ۱۲۳', '050 123'],
    ['50-123 4567', '50-123 4567'],
    ['050abc', '050'],
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
  ])('%s chooses the country', (typed, phone, countryCode) => {
    expect(readTypedPhone(typed)).toEqual({ phone, countryCode });
  });

  it('keeps a country code that is not one of ours, for the server to check', () => {
    expect(readTypedPhone('+44 7700')).toEqual({ phone: '+44 7700' });
  });
});

it('asks the server only about what may be a number', () => {
  expect(['', '050 123', '050 123 4567', '0501234567890123'].map(lengthProblem)).toEqual([
    'none',
    'short',
    null,
    'long',
  ]);
});

it('is shown without the 0 of home behind the country code', () => {
  expect(nationalNumber('050 123-4567')).toBe('501234567');
});
