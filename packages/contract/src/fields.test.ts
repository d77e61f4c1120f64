import { describe, expect, it } from 'vitest';
import {
  civilDate,
  dialCode,
  email,
  line,
  multilineText,
  optionalLine,
  optionalText,
  personName,
  typedPhone,
  uuid,
} from './fields.ts';

/** Returns the output of a schema, or the keys of its errors. */
function read(
  schema: typeof personName | typeof email | typeof uuid | typeof dialCode | ReturnType<typeof optionalText>,
  value: unknown,
) {
  const result = schema.safeParse(value);
  return result.success ? result.data : result.error.issues.map(issue => issue.message);
}

describe('a text', () => {
  it('is trimmed and otherwise unchanged', () => {
    expect(read(personName, '  نورة \n')).toBe('نورة');
    expect(read(line(4), '🐱🐱')).toBe('🐱🐱');
    expect(read(optionalText(80), '')).toBe('');
    expect([read(optionalText(80), null), read(optionalText(80), undefined)]).toEqual([null, undefined]);
  });

  it('loses direction marks from copied text, and retains joiners of letters and emoji', () => {
    const marks = '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069';
    expect(read(personName, `\u2069\u202eنورة${marks}`)).toBe('نورة');
    expect(read(optionalLine(4), `${marks}لولو`)).toBe('لولو');
    expect(read(personName, 'می\u200cخواهم 👩\u200d⚕️')).toBe('می\u200cخواهم 👩\u200d⚕️');
  });

  it('may have spaces and marks around it, and is rejected unread if longer than these can explain', () => {
    const around = '\u200f '.repeat(250);
    expect(read(personName, `${around}نورة${around}`)).toBe('نورة');
    expect(read(personName, '\u0000'.repeat(1041))).toEqual(['field.too_long']);
    expect(read(uuid, 'x'.repeat(37))).toEqual(['field.invalid']);
    expect(read(email, 'x'.repeat(1255))).toEqual(['field.email']);
  });

  it('has one line, or several if its field allows them', () => {
    expect(read(personName, 'نورة\r\nالعتيبي\u0000')).toBe('نورة العتيبي');
    expect(read(multilineText(40), 'لا يأكل\u000bمنذ أمس\u0000')).toBe('لا يأكل\nمنذ أمس');
    expect(read(multilineText(40), ' \n ')).toContain('field.required');
    expect(read(optionalText(40), '\u3164\n')).toBe('');
  });

  it.each([
    ['', 'field.required'],
    [' \t\n', 'field.required'],
    [undefined, 'field.required'],
    [7, 'field.required'],
    ['س'.repeat(41), 'field.too_long'],
    ['\u200f\u200b', 'field.required'],
    ['\u3164', 'field.required'],
    ['\u2800', 'field.required'],
    ['\u2060\u064b', 'field.required'],
  ])('%j is rejected as a name', (value, key) => {
    expect(read(personName, value)).toContain(key);
  });
});

describe('an email address', () => {
  it('is extracted from the characters copied with it', () => {
    expect(read(email, '\u200fa@example.com\u200f\u0000')).toBe('a@example.com');
  });

  it.each([
    'a@example.com،',
    'a@example.com.',
    'a@example.com؛',
    '<a@example.com>',
    '«a@example.com»',
    '"a@example.com",',
    '(a@example.com).',
    'mailto:a@example.com',
    'MAILTO:a@example.com?subject=hello',
    'Sara Ali <a@example.com>',
    'ａ＠example。com',
  ])('is extracted from %j', value => {
    expect(read(email, value)).toBe('a@example.com');
  });

  it.each(['a@مثال.السعودية', 'a@bücher.example', 'a@موقع.com', 'a@xn--mgbh0fb.xn--mgberp4a5d4ar'])(
    'may have an international domain: %s',
    value => {
      expect(read(email, value)).toBe(value);
      expect(read(email, `${value}،`)).toBe(value);
    },
  );

  it.each(['a@gmail,com', 'a@gmail،com', '<a@gmail,com>'])(
    'reports a comma instead of a dot in %s',
    value => {
      expect(read(email, value)).toContain('field.email_comma');
    },
  );

  it.each(['a@مثال', 'a@مثال..السعودية', 'a@♥.example', 'a@b.com, c@d.com', '<>', '.a@example.com'])(
    'rejects the domain of %j',
    value => {
      expect(Array.isArray(read(email, value))).toBe(true);
      expect(read(email, value)).not.toContain('field.email_comma');
    },
  );

  it.each(['a@example.com', ' first.last+tag@sub.example.co ', "o'neil@example.org"])('accepts %j', value => {
    expect(read(email, value)).toBe(value.trim());
  });

  it.each([
    '',
    'a',
    'a@',
    '@b.co',
    'a@b',
    'a b@example.com',
    'a@exa mple.com',
    'a@example..com',
    `${'a'.repeat(250)}@b.co`,
  ])('rejects %j', value => {
    expect(Array.isArray(read(email, value))).toBe(true);
  });
});

describe('codes and days', () => {
  it('a dial code may be a string, since a form has only strings', () => {
    expect([read(dialCode, 966), read(dialCode, '966'), read(dialCode, ' 20 ')]).toEqual([966, 966, 20]);
    for (const value of ['', 'x', 0, -1, 9.5, null, undefined, {}, Number.NaN, Infinity]) {
      expect(read(dialCode, value)).toContain('field.country');
    }
  });

  it('an id is a UUID', () => {
    expect(read(uuid, '0190f2a0-7b1c-7c3d-8e4f-0123456789ab')).toBe('0190f2a0-7b1c-7c3d-8e4f-0123456789ab');
    for (const value of [
      '',
      'x',
      5,
      '0190f2a07b1c7c3d8e4f0123456789ab',
      '0190f2a0-7b1c-7c3d-8e4f-0123456789ab\n',
    ]) {
      expect(read(uuid, value)).toContain('field.invalid');
    }
  });

  it('requires a day to exist in the calendar, and a phone to be short', () => {
    expect(read(civilDate, '2024-02-29')).toBe('2024-02-29');
    expect(read(civilDate, '2023-02-29')).toContain('field.date');
    expect(read(typedPhone, '5'.repeat(33))).toContain('field.phone');
  });
});
