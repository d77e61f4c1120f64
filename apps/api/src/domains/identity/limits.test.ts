import { describe, expect, it } from 'vitest';
import { makeKeys } from '../../core/keys.ts';
import { codeHash, newCode, sameHash } from './codes.ts';
import { countLimits, resendWait, sendLimits, startOfDay, waitAfter } from './limits.ts';

const keys = makeKeys('a secret of the test, long enough');
const now = new Date('2026-03-10T12:00:00Z');
const ago = (...seconds: number[]) => seconds.map(value => new Date(now.getTime() - value * 1000));

describe('the wait for another code', () => {
  it('is 30, 60, 120, then 300 seconds', () => {
    expect([1, 2, 3, 4, 5, 9].map(waitAfter)).toEqual([30, 60, 120, 300, 300, 300]);
  });

  it.each([
    [[], 0],
    [[0], 30],
    [[10], 20],
    [[29.5], 1],
    [[30], 0],
    [[45, 10], 50],
    [[200, 100, 1], 119],
    [[500, 400, 300, 290], 10],
    [[590, 500, 400, 300, 0], 300],
    [[599, 301], 0],
  ])('after sends %j seconds ago is %d', (seconds, wait) => {
    expect(resendWait(ago(...seconds), now)).toBe(wait);
  });
});

describe('the start of the day', () => {
  it.each([
    ['2026-03-10T12:00:00Z', '2026-03-09T21:00:00.000Z'],
    ['2026-03-10T20:59:59.999Z', '2026-03-09T21:00:00.000Z'],
    ['2026-03-10T21:00:00Z', '2026-03-10T21:00:00.000Z'],
    ['2026-01-01T00:00:00Z', '2025-12-31T21:00:00.000Z'],
  ])('at %s was at %s: midnight in Riyadh', (moment, start) => {
    expect(startOfDay(new Date(moment)).toISOString()).toBe(start);
  });
});

describe('the bucket of a limit', () => {
  const phone = { e164: '+966501234567', national: '501234567', countryCode: 966 };

  it('holds no phone and no address in clear', () => {
    const buckets = [
      ...sendLimits(keys, phone, '203.0.113.9', 2000),
      ...countLimits(keys, phone, '203.0.113.9'),
    ].map(limit => limit.bucket);
    for (const bucket of buckets) {
      expect(bucket).not.toContain('50123');
      expect(bucket).not.toContain('203.0.113.9');
    }
  });

  it('is for the phone, the address, the prefix, and the country', () => {
    const limitsOf = (e164: string, ip: string) =>
      sendLimits(keys, { ...phone, e164 }, ip, 2000).map(limit => limit.bucket);
    const own = limitsOf('+966501234567', '203.0.113.9');
    const neighbour = limitsOf('+966501239999', '203.0.113.8');
    expect(own.map((bucket, index) => bucket === neighbour[index])).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
    const stranger = limitsOf('+966551234567', '203.0.113.9');
    expect(own.map((bucket, index) => bucket === stranger[index])).toEqual([false, false, true, false, true]);
  });
});

describe('a code', () => {
  it('has six digits, also with leading zeros, and every digit at every place', () => {
    const codes = Array.from({ length: 3000 }, newCode);
    for (const code of codes) expect(code).toMatch(/^\d{6}$/);
    for (let place = 0; place < 6; place += 1) expect(new Set(codes.map(code => code[place])).size).toBe(10);
  });

  it('matches in digits of every kind, for its own verification and phone only', () => {
    const hash = codeHash(keys, 'v1', '+966501234567', '012345');
    expect(sameHash(hash, codeHash(keys, 'v1', '+966501234567', '٠١٢٣٤٥'))).toBe(true);
    for (const other of [
      codeHash(keys, 'v2', '+966501234567', '012345'),
      codeHash(keys, 'v1', '+966501234568', '012345'),
      codeHash(keys, 'v1', '+966501234567', '012346'),
      hash.subarray(0, 31),
    ]) {
      expect(sameHash(hash, other)).toBe(false);
    }
  });
});
