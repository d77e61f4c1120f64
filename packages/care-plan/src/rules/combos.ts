import type { DoseType, ProtocolKey, Species } from '../types.ts';
import type { SourceId } from './sources.ts';

export interface ComboPart {
  readonly protocol: ProtocolKey;
  readonly type: DoseType;
}

export interface ComboProduct {
  readonly name: string;
  readonly species: Species;
  readonly parts: readonly ComboPart[];
  readonly sources: readonly SourceId[];
}

const live = (...protocols: ProtocolKey[]): ComboPart[] =>
  protocols.map(protocol => ({ protocol, type: 'live' }));

// Purevax: herpesvirus and panleukopenia live, calicivirus inactivated.
const purevaxRcp: readonly ComboPart[] = [...live('4', '8'), { protocol: '5', type: 'inactivated' }];
const purevaxRcpCh: readonly ComboPart[] = [...purevaxRcp, ...live('9')];
const dhppi = live('cdv', 'cav', 'cpv', 'cpiv');

/**
 * Combined products by name. «رباعي» (4-in-1) is no product: its fourth part may be Chlamydia, FeLV or rabies, so
 * the owner is asked for the name on the label.
 */
export const comboProducts = {
  'nobivac-tricat-trio': {
    name: 'Nobivac Tricat Trio',
    species: 'cat',
    parts: live('4', '5', '8'),
    sources: ['NT'],
  },
  'purevax-rcp': { name: 'Purevax RCP', species: 'cat', parts: purevaxRcp, sources: ['PR'] },
  'purevax-rcpch': { name: 'Purevax RCPCh', species: 'cat', parts: purevaxRcpCh, sources: ['PR'] },
  'purevax-rcpch-felv': {
    name: 'Purevax RCPCh FeLV',
    species: 'cat',
    parts: [...purevaxRcpCh, { protocol: '7', type: 'vectored' }],
    sources: ['PF'],
  },
  'nobivac-dhp': { name: 'Nobivac DHP', species: 'dog', parts: live('cdv', 'cav', 'cpv'), sources: ['ND'] },
  'nobivac-dhppi': { name: 'Nobivac DHPPi', species: 'dog', parts: dhppi, sources: ['NDP'] },
  'nobivac-dhppi-l4': {
    name: 'Nobivac DHPPi + L4',
    species: 'dog',
    parts: [...dhppi, { protocol: 'lepto', type: 'inactivated' }],
    sources: ['NDP', 'NL'],
  },
  'nobivac-kc': { name: 'Nobivac KC', species: 'dog', parts: live('3', 'cpiv'), sources: ['NK'] },
} as const satisfies Record<string, ComboProduct>;

export type ComboProductKey = keyof typeof comboProducts;

export function isComboProduct(key: string): key is ComboProductKey {
  return Object.hasOwn(comboProducts, key);
}

/** The protocols that one dose of a combined product counts for, each with its type of vaccine. */
export function expandProduct(key: ComboProductKey): readonly ComboPart[] {
  return comboProducts[key].parts;
}
