import { injected, type VaccinePart, type VaccineProduct } from './vaccine-product.ts';

const dhppi = injected('live', 'cdv', 'cav', 'cpv', 'cpiv');
/** Creates the part against leptospira, with its number of serogroups by the label. */
const leptoOf = (serogroups: number): VaccinePart[] =>
  injected('inactivated', 'lepto').map(part => ({ ...part, serogroups }));
const [l2, l3, l4] = [leptoOf(2), leptoOf(3), leptoOf(4)];
const rabies = injected('inactivated', '2');

const intranasal: readonly VaccinePart[] = [
  { protocol: '3', type: 'live', route: 'intranasal' },
  { protocol: 'cpiv', type: 'live', route: 'intranasal' },
];
const oral: readonly VaccinePart[] = [{ protocol: '3', type: 'live', route: 'oral' }];

/** Vaccines for dogs by name. «DHPPi2» is the name of Eurican DAPPi in other countries. */
export const dogProducts = {
  'nobivac-puppy-dp': {
    name: 'Nobivac Puppy DP',
    species: 'dog',
    parts: injected('live', 'cdv', 'cpv'),
    sources: ['NPD'],
  },
  'nobivac-dhp': {
    name: 'Nobivac DHP',
    species: 'dog',
    parts: injected('live', 'cdv', 'cav', 'cpv'),
    sources: ['ND'],
  },
  'nobivac-dhppi': { name: 'Nobivac DHPPi', species: 'dog', parts: dhppi, sources: ['NDP'] },
  'nobivac-dhppi-l4': {
    name: 'Nobivac DHPPi + L4',
    species: 'dog',
    parts: [...dhppi, ...l4],
    sources: ['NDP', 'NL'],
  },
  'nobivac-l4': { name: 'Nobivac L4', species: 'dog', parts: l4, sources: ['NL'] },
  'nobivac-rl': { name: 'Nobivac RL', species: 'dog', parts: [...rabies, ...l2], sources: ['NRL'] },
  'nobivac-kc': { name: 'Nobivac KC', species: 'dog', parts: intranasal, sources: ['NK'] },
  'nobivac-respira-bb': {
    name: 'Nobivac Respira Bb',
    species: 'dog',
    parts: injected('inactivated', '3'),
    sources: ['NB'],
  },
  'vanguard-plus-5': { name: 'Vanguard Plus 5', species: 'dog', parts: dhppi, sources: ['VP', 'GK'] },
  'vanguard-plus-5-l4': {
    name: 'Vanguard Plus 5 L4',
    species: 'dog',
    parts: [...dhppi, ...l4],
    sources: ['VP'],
  },
  'vanguard-plus-5-cv-l': {
    name: 'Vanguard Plus 5/CV-L',
    species: 'dog',
    parts: [...dhppi, ...l2, ...injected('inactivated', 'ccov')],
    sources: ['VPC'],
  },
  'vanguard-7': { name: 'Vanguard 7', species: 'dog', parts: [...dhppi, ...l2], sources: ['V7'] },
  'vanguard-b-oral': { name: 'Vanguard B Oral', species: 'dog', parts: oral, sources: ['VBO', 'GK'] },
  'versican-plus-dhppi': { name: 'Versican Plus DHPPi', species: 'dog', parts: dhppi, sources: ['VD'] },
  'versican-plus-dhppi-l4': {
    name: 'Versican Plus DHPPi/L4',
    species: 'dog',
    parts: [...dhppi, ...l4],
    sources: ['VDL'],
  },
  'versican-plus-dhppi-l4r': {
    name: 'Versican Plus DHPPi/L4R',
    species: 'dog',
    parts: [...dhppi, ...l4, ...rabies],
    sources: ['VDR'],
  },
  'versican-plus-pi-l4r': {
    name: 'Versican Plus Pi/L4R',
    species: 'dog',
    parts: [...injected('live', 'cpiv'), ...l4, ...rabies],
    sources: ['VPR'],
  },
  'versican-plus-l4': { name: 'Versican Plus L4', species: 'dog', parts: l4, sources: ['VL4'] },
  'versican-plus-bb-oral': { name: 'Versican Plus Bb Oral', species: 'dog', parts: oral, sources: ['VBB'] },
  'versican-plus-bbpi-in': {
    name: 'Versican Plus BbPi IN',
    species: 'dog',
    parts: intranasal,
    sources: ['VBP'],
  },
  'eurican-dhppi2': { name: 'Eurican DHPPi2', species: 'dog', parts: dhppi, sources: ['EUD', 'GK'] },
  'eurican-dhppi2-l': {
    name: 'Eurican DHPPi2-L',
    species: 'dog',
    parts: [...dhppi, ...l2],
    sources: ['EUL', 'GK'],
  },
  'eurican-dhppi2-lr': {
    name: 'Eurican DHPPi2-LR',
    species: 'dog',
    parts: [...dhppi, ...l2, ...rabies],
    sources: ['EUR', 'GK'],
  },
  'canigen-dhppi': { name: 'Canigen DHPPi', species: 'dog', parts: dhppi, sources: ['CGD'] },
  'canigen-dhppi-l': {
    name: 'Canigen DHPPi/L',
    species: 'dog',
    parts: [...dhppi, ...l2],
    sources: ['CGL'],
  },
  'biocan-dhppi-l': {
    name: 'Biocan DHPPi+L',
    species: 'dog',
    parts: [...dhppi, ...l3],
    sources: ['BID'],
  },
  'biocan-dhppi-lr': {
    name: 'Biocan DHPPi+LR',
    species: 'dog',
    parts: [...dhppi, ...l3, ...rabies],
    sources: ['BIR'],
  },
  'biocan-lr': { name: 'Biocan LR', species: 'dog', parts: [...l3, ...rabies], sources: ['BIL'] },
  'nobivac-rabies-dog': { name: 'Nobivac Rabies', species: 'dog', parts: rabies, sources: ['NR'] },
  'rabisin-dog': { name: 'Rabisin', species: 'dog', parts: rabies, sources: ['RS'] },
  'defensor-3-dog': { name: 'Defensor 3', species: 'dog', parts: rabies, sources: ['DF'] },
  letifend: {
    name: 'LetiFend',
    species: 'dog',
    parts: injected('inactivated', 'leish'),
    sources: ['LF', 'LFO'],
  },
  canileish: { name: 'CaniLeish', species: 'dog', parts: injected('inactivated', 'leish'), sources: ['CL'] },
  // A plasmid that does not multiply, so it counts as not live.
  neoleish: {
    name: 'Neoleish',
    species: 'dog',
    parts: [{ protocol: 'leish', type: 'inactivated', route: 'intranasal' }],
    sources: ['NEO', 'LV'],
  },
} as const satisfies Record<string, VaccineProduct>;
