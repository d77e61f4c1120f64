import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { ReaderSettings } from './formats.ts';
import { defineNotification, renderComposed, renderNotification } from './notification.ts';
import { dateField, timestampField, timeZoneField } from './notification-fields.ts';

const reader: ReaderSettings = {
  language: 'ar',
  digits: 'latn',
  calendar: 'gregory',
  timeZone: 'Asia/Riyadh',
};

const template = defineNotification({
  name: 'of-a-day',
  kind: 'account',
  on: 'user.registered',
  parameters: z.object({ day: z.string() }),
  compose: async () => [],
  render: ({ day }) => ({ title: new Date(day).toISOString(), text: day }),
});

function collectErrors() {
  const errors: object[] = [];
  const ignore = () => undefined;
  return {
    errors,
    log: { info: ignore, warn: ignore, error: (details: object) => void errors.push(details) },
  };
}

describe('a stored notification', () => {
  const stored = { title: 'عنوان', text: 'نص' };

  it('is shown as it was stored, and logged, when its template fails', () => {
    const { errors, log } = collectErrors();
    const row = { ...stored, parameters: { day: 'x' } };
    expect(renderNotification(log, template, row, reader, 'app')).toEqual({ ...stored, figures: [] });
    expect(errors).toEqual([{ err: expect.any(RangeError), template: 'of-a-day' }]);
  });

  it('is shown as it was stored when its parameters are of another version', () => {
    const { errors, log } = collectErrors();
    const row = { ...stored, parameters: { date: 'x' } };
    expect(renderNotification(log, template, row, reader, 'app')).toEqual({ ...stored, figures: [] });
    expect(errors).toEqual([]);
  });
});

it('parameters that were just composed must be those of the template', () => {
  expect(() => renderComposed(template, { date: '2026-11-27' }, reader, 'app')).toThrow(/of-a-day/);
  expect(renderComposed(template, { day: '2026-11-27' }, reader, 'app').text).toBe('2026-11-27');
});

it.each([
  [timestampField, '2026-11-27T17:00:00.000Z', '2026-13-27T17:00:00.000Z'],
  [dateField, '2026-11-27', '2026-02-30'],
  [timeZoneField, 'Asia/Riyadh', 'Mars/Olympus'],
])('fields of parameters refuse what cannot be formatted: %#', (field, valid, invalid) => {
  expect([field.safeParse(valid).success, field.safeParse(invalid).success]).toEqual([true, false]);
});
