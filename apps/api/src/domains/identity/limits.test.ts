import { describe, expect, it } from 'vitest';
import { makeKeys } from '../../core/keys.ts';
import { codeHash, sameHash } from './codes.ts';
import {
  browserHash,
  countLimits,
  type LimitGroup,
  networkHash,
  resendWait,
  sendLimits,
  startOfDay,
  waitAfter,
  wrongCodeLimits,
} from './limits.ts';

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
  ])('at %s was at %s: midnight in Riyadh', (time, start) => {
    expect(startOfDay(new Date(time)).toISOString()).toBe(start);
  });
});

describe('the bucket of a limit', () => {
  const phone = '+966501234567';
  const groups: LimitGroup[] = [
    { trustLevel: 'unknown', phone },
    { trustLevel: 'solved', phone, network: networkHash(keys, '203.0.113.9'), isFamiliar: false },
    { trustLevel: 'known', phone, browser: browserHash(keys, phone, 'n') },
  ];

  it('contains no phone and no IP address in plain text', () => {
    const buckets = [
      ...groups.flatMap(group => sendLimits(keys, group, '203.0.113.9')),
      ...groups.flatMap(group => wrongCodeLimits(keys, group)),
      ...countLimits(keys, phone, '203.0.113.9'),
    ].map(limit => limit.bucket);
    for (const bucket of buckets) {
      expect(bucket).not.toContain('50123');
      expect(bucket).not.toContain('203.0.113.9');
    }
  });

  it('of an unknown browser is per phone, IP address, network and prefix', () => {
    const limitsOf = (e164: string, ip: string) =>
      sendLimits(keys, { trustLevel: 'unknown', phone: e164 }, ip).map(limit => limit.bucket);
    const own = limitsOf('+966501234567', '203.0.113.9');
    const shared = (other: string[]) => own.map((bucket, index) => bucket === other[index]);
    expect(shared(limitsOf('+966501239999', '203.0.113.8'))).toEqual([false, false, false, true, true]);
    expect(shared(limitsOf('+966551234567', '203.0.113.9'))).toEqual([false, false, true, true, false]);
    expect(shared(limitsOf('+966551234567', '203.0.114.9'))).toEqual([false, false, false, false, false]);
  });

  it('is the same for a whole wide IPv6 network', () => {
    const networkOf = (ip: string) => sendLimits(keys, { trustLevel: 'unknown', phone }, ip)[3]?.bucket;
    expect(networkOf('2001:db8:1:1::1')).toBe(networkOf('2001:db8:1:ffff::1'));
    expect(networkOf('2001:db8:1:1::1')).not.toBe(networkOf('2001:db8:2:1::1'));
  });

  it('differs for each trust level', () => {
    const all = groups.map(group => [
      ...new Set(
        [...sendLimits(keys, group, '203.0.113.9'), ...wrongCodeLimits(keys, group)].map(one => one.bucket),
      ),
    ]);
    expect(new Set(all.flat()).size).toBe(all.flat().length);
  });
});

describe('a code', () => {
  it('matches in Arabic and Latin digits, for its own verification and phone only', () => {
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
