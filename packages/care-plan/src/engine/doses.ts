import { type CivilDate, type Day, parseDay } from '../civil-date.ts';
import { expandProduct, isComboProduct } from '../rules/combos.ts';
import type { Dose, DoseType, ProtocolKey, Route } from '../types.ts';

/** A dose as the engine works with it. */
export interface GivenDose {
  readonly day: Day;
  readonly date: CivilDate;
  /** null: unknown. */
  readonly type: DoseType | null;
  readonly route: Route | null;
  readonly product: string | null;
  /** Of leptospira, by a known product. */
  readonly serogroups: number | null;
  readonly intervalDays: number | null;
}

/**
 * Sorts doses by date and merges those of one day, so that neither their order nor a double record matters.
 * Where two records of a day differ, what they differ in is unknown, the stricter reading.
 */
export function readDoses(doses: readonly Dose[], protocol: ProtocolKey): GivenDose[] {
  const byDay = new Map<Day, GivenDose>();
  for (const dose of doses) {
    const given = readDose(dose, protocol);
    const known = byDay.get(given.day);
    byDay.set(given.day, known === undefined ? given : merged(known, given));
  }
  return [...byDay.values()].sort((a, b) => a.day - b.day);
}

/** A known product says of its part how it is made and given. */
function readDose(dose: Dose, protocol: ProtocolKey): GivenDose {
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
