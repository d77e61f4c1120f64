import type { ProtocolKey } from '@rifq/rules';

type Ago = { months: number; days: number };

type DemoDose = {
  ago: Ago;
  protocols: ProtocolKey[];
  product?: string;
  product_name?: string;
  vaccine_type?: 'live' | 'inactivated';
  batch?: string;
  /** When the product has expired, by its label. */
  expired?: Ago;
  clinic?: string;
  result?: 'negative' | 'positive';
};

const clinic = 'عيادة الواحة البيطرية';

export const demoOwner = {
  phoneE164: '+966501234567',
  phone: '501234567',
  countryCode: 966,
  firstname: 'نورة',
  surname: 'العتيبي',
  email: 'noura@example.com',
  timeZone: 'Asia/Riyadh',
};

/**
 * Pets with every status of a plan: an overdue rabies booster and a deworming due, a kitten at the start of its series,
 * a dog on schedule. The photo is "Chelsea" by Stéfan van der Walt (CC0).
 */
export const demoPets: readonly {
  facts: {
    name: string;
    species: 'cat' | 'dog';
    breed: number;
    sex: 'male' | 'female';
    neutered: boolean;
    colour: number;
    feed: number;
    microchip?: string;
  };
  born: Ago;
  doses: DemoDose[];
  weights: { ago: Ago; grams: number }[];
  photo?: string;
}[] = [
  {
    facts: {
      name: 'مشمش',
      species: 'cat',
      breed: 103,
      sex: 'male',
      neutered: true,
      colour: 7,
      feed: 1,
      microchip: '682098100345128',
    },
    born: { months: 43, days: 18 },
    doses: [
      { ago: { months: 40, days: 20 }, protocols: ['4', '5', '8'], product: 'nobivac-tricat-trio', clinic },
      { ago: { months: 39, days: 22 }, protocols: ['4', '5', '8'], product: 'nobivac-tricat-trio', clinic },
      { ago: { months: 38, days: 24 }, protocols: ['4', '5', '8'], product: 'nobivac-tricat-trio', clinic },
      {
        ago: { months: 36, days: 6 },
        protocols: ['2'],
        product_name: 'Nobivac Rabies',
        vaccine_type: 'inactivated',
        clinic,
      },
      {
        ago: { months: 24, days: 6 },
        protocols: ['2'],
        product_name: 'Nobivac Rabies',
        vaccine_type: 'inactivated',
        clinic,
      },
      {
        ago: { months: 12, days: 6 },
        protocols: ['2'],
        product_name: 'Nobivac Rabies',
        vaccine_type: 'inactivated',
        batch: 'A482-19B',
        expired: { months: 3, days: 12 },
        clinic,
      },
      { ago: { months: 30, days: 4 }, protocols: ['4', '5', '8'], product: 'nobivac-tricat-trio', clinic },
      { ago: { months: 11, days: 8 }, protocols: ['4', '5', '8'], product: 'nobivac-tricat-trio', clinic },
      { ago: { months: 18, days: 11 }, protocols: ['6'], result: 'negative', clinic },
      { ago: { months: 3, days: 0 }, protocols: ['1'] },
    ],
    weights: [
      { ago: { months: 6, days: 0 }, grams: 4200 },
      { ago: { months: 4, days: 0 }, grams: 4300 },
      { ago: { months: 3, days: 0 }, grams: 4350 },
      { ago: { months: 2, days: 0 }, grams: 4500 },
      { ago: { months: 1, days: 0 }, grams: 4500 },
      { ago: { months: 0, days: 3 }, grams: 4600 },
    ],
    photo: 'mishmish.jpg',
  },
  {
    facts: { name: 'لولو', species: 'cat', breed: 1, sex: 'female', neutered: false, colour: 1, feed: 1 },
    born: { months: 0, days: 56 },
    doses: [{ ago: { months: 0, days: 5 }, protocols: ['1'] }],
    weights: [
      { ago: { months: 0, days: 14 }, grams: 620 },
      { ago: { months: 0, days: 5 }, grams: 790 },
    ],
  },
  {
    facts: { name: 'برق', species: 'dog', breed: 201, sex: 'male', neutered: true, colour: 6, feed: 1 },
    born: { months: 30, days: 2 },
    doses: [
      {
        ago: { months: 28, days: 6 },
        protocols: ['cdv', 'cav', 'cpv', 'cpiv'],
        product: 'nobivac-dhppi',
        clinic,
      },
      {
        ago: { months: 27, days: 8 },
        protocols: ['cdv', 'cav', 'cpv', 'cpiv', 'lepto'],
        product: 'nobivac-dhppi-l4',
        clinic,
      },
      {
        ago: { months: 26, days: 10 },
        protocols: ['cdv', 'cav', 'cpv', 'cpiv', 'lepto'],
        product: 'nobivac-dhppi-l4',
        clinic,
      },
      {
        ago: { months: 20, days: 17 },
        protocols: ['2'],
        product_name: 'Nobivac Rabies',
        vaccine_type: 'inactivated',
        clinic,
      },
      {
        ago: { months: 11, days: 18 },
        protocols: ['cdv', 'cav', 'cpv', 'cpiv', 'lepto'],
        product: 'nobivac-dhppi-l4',
        clinic,
      },
      {
        ago: { months: 8, days: 17 },
        protocols: ['2'],
        product_name: 'Nobivac Rabies',
        vaccine_type: 'inactivated',
        clinic,
      },
      { ago: { months: 1, days: 20 }, protocols: ['1'] },
    ],
    weights: [
      { ago: { months: 5, days: 0 }, grams: 21_800 },
      { ago: { months: 2, days: 0 }, grams: 22_400 },
    ],
  },
];
