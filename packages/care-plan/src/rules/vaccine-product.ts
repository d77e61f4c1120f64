import type { DoseType, ProtocolKey, Route, Species } from '../types.ts';
import type { ProductSourceId } from './product-sources.ts';

export interface VaccinePart {
  readonly protocol: ProtocolKey;
  readonly type: DoseType;
  readonly route: Route;
  /** Of a part against leptospirosis: how many serogroups of it the label names. Absent: not read. */
  readonly serogroups?: number;
}

/** A vaccine by its name on the label; one for cats and dogs has an entry for each. */
export interface VaccineProduct {
  readonly name: string;
  readonly species: Species;
  readonly parts: readonly VaccinePart[];
  readonly sources: readonly ProductSourceId[];
}

export function injected(type: DoseType, ...protocols: ProtocolKey[]): VaccinePart[] {
  return protocols.map(protocol => ({ protocol, type, route: 'injectable' }));
}
