import { injected, type VaccineProduct } from './vaccine-product.ts';

// Purevax: herpesvirus and panleukopenia live, calicivirus inactivated.
const purevaxRcp = [...injected('live', '4', '8'), ...injected('inactivated', '5')];
const purevaxRcpCh = [...purevaxRcp, ...injected('live', '9')];
const felvVectored = injected('vectored', '7');
const threeLive = injected('live', '4', '5', '8');
const rabies = injected('inactivated', '2');

/** Vaccines for cats by name. The rabies brands are for dogs, too, and are repeated in their list. */
export const catProducts = {
  'nobivac-tricat-trio': { name: 'Nobivac Tricat Trio', species: 'cat', parts: threeLive, sources: ['NT'] },
  'purevax-rcp': { name: 'Purevax RCP', species: 'cat', parts: purevaxRcp, sources: ['PR'] },
  'purevax-rcpch': { name: 'Purevax RCPCh', species: 'cat', parts: purevaxRcpCh, sources: ['PR'] },
  'purevax-rcp-felv': {
    name: 'Purevax RCP FeLV',
    species: 'cat',
    parts: [...purevaxRcp, ...felvVectored],
    sources: ['PRF'],
  },
  'purevax-rcpch-felv': {
    name: 'Purevax RCPCh FeLV',
    species: 'cat',
    parts: [...purevaxRcpCh, ...felvVectored],
    sources: ['PF'],
  },
  'purevax-felv': { name: 'Purevax FeLV', species: 'cat', parts: felvVectored, sources: ['PFS'] },
  leucogen: { name: 'Leucogen', species: 'cat', parts: injected('inactivated', '7'), sources: ['LG'] },
  'leucofeligen-felv-rcp': {
    name: 'Leucofeligen FeLV/RCP',
    species: 'cat',
    parts: [...threeLive, ...injected('inactivated', '7')],
    sources: ['LFE'],
  },
  'feligen-rcp': { name: 'Feligen RCP', species: 'cat', parts: threeLive, sources: ['FG'] },
  'feligen-crp-r': {
    name: 'Feligen CRP/R',
    species: 'cat',
    parts: [...threeLive, ...rabies],
    sources: ['FGR'],
  },
  'biofel-pchr': {
    name: 'Biofel PCHR',
    species: 'cat',
    parts: injected('inactivated', '4', '5', '8', '2'),
    sources: ['BF'],
  },
  'felocell-3': { name: 'Felocell 3', species: 'cat', parts: threeLive, sources: ['FC3'] },
  'felocell-cvr': { name: 'Felocell CVR', species: 'cat', parts: threeLive, sources: ['FCV'] },
  'felocell-4': {
    name: 'Felocell 4',
    species: 'cat',
    parts: injected('live', '4', '5', '8', '9'),
    sources: ['FC4'],
  },
  'fel-o-vax-lvk-iii': {
    name: 'Fel-O-Vax LvK III',
    species: 'cat',
    parts: injected('inactivated', '4', '5', '8', '7'),
    sources: ['FOV', 'GK'],
  },
  'nobivac-rabies-cat': { name: 'Nobivac Rabies', species: 'cat', parts: rabies, sources: ['NR'] },
  'rabisin-cat': { name: 'Rabisin', species: 'cat', parts: rabies, sources: ['RS'] },
  'defensor-3-cat': { name: 'Defensor 3', species: 'cat', parts: rabies, sources: ['DF'] },
} as const satisfies Record<string, VaccineProduct>;
