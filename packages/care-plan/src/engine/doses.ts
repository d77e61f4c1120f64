import { type CivilDate, type Day, parseDay } from '../civil-date.ts';
import { expandProduct, isComboProduct } from '../rules/combos.ts';
import type { DoseType, EngineDose, ProtocolKey, Route } from '../types.ts';

/** A dose in the form that the engine uses. */
export interface GivenDose {
  readonly day: Day;
  readonly date: CivilDate;
  /** null if unknown. */
  readonly type: DoseType | null;
  readonly route: Route | null;
  readonly product: string | null;
  /** Leptospira serogroups of a known product. */
  readonly serogroups: number | null;
  readonly intervalDays: number | null;
}

/**
 * Sorts doses by date and merges doses of one day, so that neither their order nor duplicates matter.
 * If two records of a day differ in a value, it counts as unknown, which is stricter.
 */
export function readDoses(doses: readonly EngineDose[], protocol: ProtocolKey): GivenDose[] {
  const byDay = new Map<Day, GivenDose>();
  for (const dose of doses) {
    const given = readDose(dose, protocol);
    const known = byDay.get(given.day);
    byDay.set(given.day, known === undefined ? given : merged(known, given));
  }
  return [...byDay.values()].sort((a, b) => a.day - b.day);
}

/** Fills in type and route from a known product. */
function readDose(dose: EngineDose, protocol: ProtocolKey): GivenDose {
  const { date, product, intervalDays } = dose;
  const parts = product != null && isComboProduct(product) ? expandProduct(product) : [];
  const part = parts.find(each => each.protocol === protocol);
  const { type, route } = part ?? dose;
  return {
    day: parseDay(date),
    date,
    type: type ?? null,
    route: route ?? null,
    product: product ?? null,
    serogroups: part?.serogroups ?? null,
    intervalDays: intervalDays ?? null,
  };
}

function merged(one: GivenDose, other: GivenDose): GivenDose {
  return {
    ...one,
    type: same(one.type, other.type),
    route: same(one.route, other.route),
    product: same(one.product, other.product),
    serogroups: same(one.serogroups, other.serogroups),
    intervalDays: same(one.intervalDays, other.intervalDays),
  };
}

function same<T>(one: T, other: T): T | null {
  return one === other ? one : null;
}
