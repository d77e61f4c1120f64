import type { WaitingEntry } from '@rifq/contract/calls';
import { mishmish } from '../../../testing/build-me.ts';
import { buildClinic, buildDoctor } from './build.ts';

/** Builds an entry of a waiting list: Mishmish waits for a week, as the first. */
export function buildEntry(overrides: Partial<WaitingEntry> = {}): WaitingEntry {
  const { id, name, specialty, photo } = buildDoctor();
  return {
    id: '0190f5fe-7c00-7a00-8000-0000000000f7',
    pet: mishmish,
    doctor: { id, name, specialty, photo },
    clinic: buildClinic(),
    first_day: '2026-11-20',
    last_day: '2026-11-26',
    reason: 'حكّة في الأذن',
    ahead: 0,
    offered_id: null,
    created_at: '2026-11-20T08:00:00.000Z',
    ...overrides,
  };
}
