import type { DoseType, ProtocolKey, Route, Species } from '../types.ts';
import type { ProductSourceId } from './product-sources.ts';

export interface VaccinePart {
  readonly protocol: ProtocolKey;
  readonly type: DoseType;
  readonly route: Route;
  /** For a part against leptospirosis: number of serogroups on the label. Absent if unknown. */
  readonly serogroups?: number;
}

/** A vaccine, named as on the label; one for cats and dogs has an entry for each. */
export interface VaccineProduct {
  readonly name: string;
  readonly species: Species;
  readonly parts: readonly VaccinePart[];
  readonly sources: readonly ProductSourceId[];
}

export function injected(type: DoseType, ...protocols: ProtocolKey[]): VaccinePart[] {
  return protocols.map(protocol => ({ protocol, type, route: 'injectable' }));
}
