import type { Species } from '../types.ts';
import type { ProductSourceId } from './product-sources.ts';

/** A flea or tick product, named as on the label. */
export interface EctoProduct {
  readonly name: string;
  readonly species: Species;
  /** Active substance: the minimum interval applies between doses of the same one. */
  readonly active: string;
  /** Days of protection, and therefore until the next dose. */
  readonly intervalDays: number;
  /** Days of protection where the brown dog tick lives, if fewer; null if the same. */
  readonly brownDogTickDays: number | null;
  /** Minimum days between two doses; null if no such figure was found. */
  readonly minIntervalDays: number | null;
  /** Minimum age without a vet. */
  readonly minAgeWeeks: number;
  /** Minimum weight without a vet; null if none was found. */
  readonly minGrams: number | null;
  /** false: only fleas. */
  readonly killsTicks: boolean;
  /** Whether it kills intestinal worms: only then is it also recorded as a deworming. */
  readonly killsWorms: boolean;
  /** Whether it contains permethrin, which may kill a cat. */
  readonly toxicToCats: boolean;
  /** `allowed`: a known label allows it in pregnancy; otherwise the vet decides. */
  readonly pregnancy: 'allowed' | 'askVet';
  readonly sources: readonly ProductSourceId[];
}

const fourWeeks = { intervalDays: 28, minIntervalDays: null } as const;
const monthly = { intervalDays: 30, minIntervalDays: null } as const;
const fluralaner = { active: 'fluralaner', intervalDays: 84, minIntervalDays: 56 } as const;
const fipronil = { active: 'fipronil', intervalDays: 28, minIntervalDays: 28 } as const;
// The shorter end of «7 to 8 months».
const collar = { active: 'imidacloprid, flumethrin', intervalDays: 210, minIntervalDays: null } as const;

const both = {
  killsTicks: true,
  killsWorms: false,
  toxicToCats: false,
  brownDogTickDays: null,
  pregnancy: 'askVet',
} as const;
const cat = { species: 'cat', ...both } as const;
const dog = { species: 'dog', ...both } as const;

/** Figures of European leaflets, or of a stricter label that is named as a source. */
export const ectoProducts = {
  'bravecto-cat': {
    ...cat,
    ...fluralaner,
    name: 'Bravecto',
    minAgeWeeks: 9,
    minGrams: 1200,
    sources: ['BR'],
  },
  'bravecto-plus-cat': {
    ...cat,
    ...fluralaner,
    name: 'Bravecto Plus',
    minAgeWeeks: 9,
    minGrams: 1200,
    killsWorms: true,
    sources: ['BRP', 'BR'],
  },
  'nexgard-combo-cat': {
    ...cat,
    ...monthly,
    name: 'NexGard Combo',
    active: 'esafoxolaner',
    minAgeWeeks: 8,
    minGrams: 800,
    killsWorms: true,
    sources: ['NXC', 'NXW'],
  },
  'credelio-cat': {
    ...cat,
    ...monthly,
    name: 'Credelio',
    active: 'lotilaner',
    minAgeWeeks: 8,
    minGrams: 500,
    sources: ['CRC', 'CRU'],
  },
  'frontline-cat': {
    ...cat,
    ...fipronil,
    name: 'Frontline Spot On',
    minAgeWeeks: 8,
    minGrams: 1000,
    sources: ['FLC', 'FIP'],
  },
  'advantage-cat': {
    ...cat,
    ...fourWeeks,
    name: 'Advantage',
    active: 'imidacloprid',
    minAgeWeeks: 8,
    minGrams: null,
    killsTicks: false,
    sources: ['ADV'],
  },
  'advocate-cat': {
    ...cat,
    ...fourWeeks,
    name: 'Advocate',
    active: 'imidacloprid',
    minAgeWeeks: 9,
    minGrams: 1000,
    killsTicks: false,
    killsWorms: true,
    sources: ['ADC', 'ADY', 'ADT'],
  },
  'stronghold-cat': {
    ...cat,
    ...monthly,
    name: 'Stronghold, Revolution',
    active: 'selamectin',
    minAgeWeeks: 8,
    minGrams: null,
    killsTicks: false,
    killsWorms: true,
    pregnancy: 'allowed',
    sources: ['STR', 'SEL', 'STL', 'STP', 'GK'],
  },
  'stronghold-plus-cat': {
    ...cat,
    ...monthly,
    name: 'Stronghold Plus, Revolution Plus',
    active: 'sarolaner',
    minAgeWeeks: 8,
    minGrams: 1250,
    killsWorms: true,
    sources: ['STP', 'STL', 'GK'],
  },
  'seresto-cat': { ...cat, ...collar, name: 'Seresto', minAgeWeeks: 10, minGrams: null, sources: ['SER'] },
  'bravecto-dog': {
    ...dog,
    ...fluralaner,
    name: 'Bravecto',
    // Its leaflet: 8 weeks against Rhipicephalus sanguineus.
    brownDogTickDays: 56,
    minAgeWeeks: 8,
    minGrams: 2000,
    pregnancy: 'allowed',
    sources: ['BCH', 'FLU', 'BRN', 'GK'],
  },
  'nexgard-dog': {
    ...dog,
    ...monthly,
    name: 'NexGard',
    active: 'afoxolaner',
    minAgeWeeks: 8,
    minGrams: 2000,
    sources: ['NXG'],
  },
  'nexgard-spectra-dog': {
    ...dog,
    ...fourWeeks,
    name: 'NexGard Spectra',
    active: 'afoxolaner',
    minAgeWeeks: 8,
    minGrams: 2000,
    killsWorms: true,
    sources: ['NXS', 'NXG', 'NXI', 'GK'],
  },
  'simparica-dog': {
    ...dog,
    ...monthly,
    name: 'Simparica',
    active: 'sarolaner',
    minAgeWeeks: 8,
    minGrams: 1300,
    sources: ['SIM', 'GK'],
  },
  'simparica-trio-dog': {
    ...dog,
    name: 'Simparica Trio',
    active: 'sarolaner',
    intervalDays: 30,
    // One month, which may have 28 days.
    minIntervalDays: 28,
    minAgeWeeks: 8,
    minGrams: 1250,
    killsWorms: true,
    sources: ['SIT', 'SIU', 'SIW'],
  },
  'credelio-dog': {
    ...dog,
    ...monthly,
    name: 'Credelio',
    active: 'lotilaner',
    minAgeWeeks: 8,
    minGrams: 1300,
    sources: ['CRD', 'CRK'],
  },
  'frontline-dog': {
    ...dog,
    ...fipronil,
    name: 'Frontline Spot On',
    minAgeWeeks: 8,
    minGrams: 2000,
    sources: ['FLD', 'FIP'],
  },
  'advantix-dog': {
    ...dog,
    ...fourWeeks,
    name: 'Advantix',
    active: 'imidacloprid, permethrin',
    minAgeWeeks: 7,
    minGrams: 1500,
    toxicToCats: true,
    sources: ['ADX'],
  },
  'advocate-dog': {
    ...dog,
    ...fourWeeks,
    name: 'Advocate',
    active: 'imidacloprid',
    minAgeWeeks: 7,
    minGrams: 1000,
    killsTicks: false,
    killsWorms: true,
    sources: ['ADC', 'ADW', 'ADT', 'GK'],
  },
  'stronghold-dog': {
    ...dog,
    ...monthly,
    name: 'Stronghold, Revolution',
    active: 'selamectin',
    minAgeWeeks: 6,
    minGrams: null,
    killsTicks: false,
    killsWorms: true,
    pregnancy: 'allowed',
    sources: ['STR', 'STM', 'GK'],
  },
  'seresto-dog': { ...dog, ...collar, name: 'Seresto', minAgeWeeks: 7, minGrams: null, sources: ['SER'] },
} as const satisfies Record<string, EctoProduct>;

export type EctoProductKey = keyof typeof ectoProducts;

/** Whether a known product also kills intestinal worms; false for an unknown key. */
export function killsWorms(key: string): boolean {
  return isEctoProduct(key) && ectoProducts[key].killsWorms;
}

export function isEctoProduct(key: string): key is EctoProductKey {
  return Object.hasOwn(ectoProducts, key);
}

/** Returns the shortest interval, in days, of all products for the species, a lower bound for typed ones. */
export function leastIntervalDays(species: Species): number {
  const products: readonly EctoProduct[] = Object.values(ectoProducts);
  return Math.min(...products.filter(item => item.species === species).map(item => item.intervalDays));
}
