import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { ReaderSettings } from './formats.ts';
import {
  defineNotification,
  RenderError,
  renderComposed,
  renderForDelivery,
  renderNotification,
} from './notification.ts';
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

function collectLog() {
  const [warnings, errors]: [object[], object[]] = [[], []];
  const ignore = () => undefined;
  return {
    warnings,
    errors,
    log: {
      info: ignore,
      warn: (details: object) => void warnings.push(details),
      error: (details: object) => void errors.push(details),
    },
  };
}

describe('a stored notification', () => {
  const stored = { title: 'عنوان', text: 'نص' };

  const asStored = { ...stored, figures: [] };
  const [failing, ofAnotherVersion] = [
    { ...stored, parameters: { day: 'x' } },
    { ...stored, parameters: { date: 'x' } },
  ];

  it('is shown as it was stored, and logged, when its template fails', () => {
    const { errors, log } = collectLog();
    expect(renderNotification(log, template, failing, reader)).toEqual(asStored);
    expect(errors).toEqual([{ err: expect.any(RenderError), template: 'of-a-day' }]);
  });

  it('is shown as it was stored, with one warning, when its parameters are of another version', () => {
    const { errors, warnings, log } = collectLog();
    expect(renderNotification(log, template, ofAnotherVersion, reader)).toEqual(asStored);
    expect([errors, warnings]).toEqual([[], [{ template: 'of-a-day' }]]);
  });

  it('is shown as it was stored, without a warning, when it has no parameters', () => {
    const { errors, warnings, log } = collectLog();
    const row = { ...stored, parameters: null };
    expect(renderNotification(log, template, row, reader)).toEqual(asStored);
    for (const method of ['email', 'push'] as const)
      expect(renderForDelivery(log, template, row, reader, method)).toEqual(asStored);
    expect([errors, warnings]).toEqual([[], []]);
  });

  it('is not delivered when its template fails, nor mailed with parameters of another version', () => {
    const { log } = collectLog();
    const deliver = (row: typeof failing | typeof ofAnotherVersion, method: 'email' | 'push') =>
      renderForDelivery(log, template, row, reader, method);
    for (const method of ['email', 'push'] as const)
      expect(() => deliver(failing, method)).toThrow(RenderError);
    expect(() => deliver(ofAnotherVersion, 'email')).toThrow(RenderError);
    expect(() => renderForDelivery(log, undefined, failing, reader, 'email')).toThrow(RenderError);
    expect(deliver(ofAnotherVersion, 'push')).toEqual(asStored);
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
