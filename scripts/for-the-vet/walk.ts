import { plan } from '../../packages/care-plan/src/plan.ts';
import type { Age } from '../../packages/care-plan/src/rules/rule-types.ts';
import type { ProtocolKey, Route, Species } from '../../packages/care-plan/src/types.ts';

/** Arbitrary day from which ages and intervals are counted. */
const DAY_ZERO = '2026-01-01';

const MOST_DOSES = 7;
const DAY = 86_400_000;

/** Data common to all doses. */
export interface Given {
  readonly route: Route | null;
  readonly product: string | null;
  /** The age at the first dose if none is planned before the product is known. */
  readonly begunAt: Age | null;
}

export interface Walk extends Given {
  readonly species: Species;
  readonly protocol: ProtocolKey;
  readonly birth: 'known' | 'unknown';
}

/** Returns the days of the first doses if each is given when due, from birth, or from registration if unknown. */
export function walk(input: Walk): number[] {
  const given: number[] = [];
  while (given.length < MOST_DOSES) {
    const next = nextAfter(input, given) ?? (given.length === 0 ? begunOn(input) : null);
    if (next === null) break;
    given.push(next);
  }
  return given;
}

/** Returns the day of the next dose after the given ones, counted in the same way; null if nothing is planned. */
export function nextAfter(input: Walk, given: readonly number[]): number | null {
  const { species, protocol, birth, route, product } = input;
  const { dueDate } = plan({
    species,
    protocol,
    birth: birth === 'known' ? DAY_ZERO : null,
    registeredOn: DAY_ZERO,
    doses: given.map(day => ({ date: dateOf(day), type: 'live', route, product })),
    options: { optIn: true },
    asOf: dateOf(given.at(-1) ?? 0),
  });
  return dueDate === null ? null : (Date.parse(dueDate) - Date.parse(DAY_ZERO)) / DAY;
}

function begunOn({ begunAt, birth }: Walk): number | null {
  if (begunAt === null) return null;
  if (birth === 'unknown') return 0;
  return 'weeks' in begunAt ? begunAt.weeks * 7 : Math.round((begunAt.months * 365.25) / 12);
}

function dateOf(day: number): string {
  return new Date(Date.parse(DAY_ZERO) + day * DAY).toISOString().slice(0, 10);
}
