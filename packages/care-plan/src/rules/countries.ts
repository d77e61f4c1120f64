import type { CountryCondition } from './entry-conditions.ts';

/**
 * Rabies and import rules by country. Sources are pages of clinics and relocation firms, newspapers and old
 * ministry copies, not the law itself: a screen that shows them adds "confirm with the authority" and `dateRead`.
 */
export interface CountryRule {
  readonly authority: string;
  readonly rabiesFirstAgeWeeks: number;
  /** Proof of rabies vaccination at home. Only `required` is yearly regardless of the label; `notFound`: none known. */
  readonly yearlyProof: 'required' | 'certificateForLicence' | 'notFound' | 'byLabel';
  readonly import: {
    /** Days from the first rabies dose to entry; null if not verified. */
    readonly waitDays: number | null;
    /** Oldest accepted rabies dose. */
    readonly maxMonths: number | null;
    readonly minAge:
      | { readonly weeks: number; readonly highRiskOriginWeeks: number }
      | { readonly months: number }
      | null;
    /** Antibody test of at least 0.5 IU/ml; high-risk origins are those missing from the country's own list. */
    readonly titre:
      | 'required'
      | 'fromHighRiskOrigin'
      | 'unconfirmed'
      | 'notMentioned'
      | 'notRequired'
      | 'notVerified';
    /** Maximum age of that test's sample, in calendar months; null if none was found. */
    readonly titreMaxMonths: number | null;
    /** Sources disagree: the strictest figure applies, or the difference is among the `conditions`. */
    readonly sourcesDisagree: boolean;
    /** Other requirements that were read: they cannot be checked from records, and change no date. */
    readonly conditions: readonly CountryCondition[];
  };
  readonly confidence: { readonly domestic: Confidence; readonly import: Confidence };
  readonly readAt: readonly string[];
  readonly dateRead: '2026-11';
  readonly confirmWithAuthority: true;
}

type Confidence = 'high' | 'medium' | 'low' | 'none';

const common = {
  rabiesFirstAgeWeeks: 12,
  dateRead: '2026-11',
  confirmWithAuthority: true,
} as const;

export const countryRules = {
  // Dubai's tag: rabies not older than a year plus yearly DHPPi/L or cat flu/enteritis; Federal Law 22/2016: dog
  // licence and vaccination. Abu Dhabi: registration compulsory from 2026-02-03; a 2025 guide gives 12 and 15 weeks of
  // age.
  AE: {
    ...common,
    authority: 'MOCCAE; Dubai Municipality; DMT Abu Dhabi (TAMM)',
    yearlyProof: 'required',
    import: {
      waitDays: 21,
      maxMonths: null,
      minAge: { weeks: 15, highRiskOriginWeeks: 27 },
      titre: 'fromHighRiskOrigin',
      titreMaxMonths: 12,
      sourcesDisagree: true,
      conditions: [],
    },
    confidence: { domestic: 'medium', import: 'medium' },
    readAt: [
      'DKC clinic',
      'Friday / Gulf News 2017',
      'Emarat Al Youm 2026-02-01',
      'clinic copy of MOCCAE rules',
    ],
  },
  // expatfocus gives 21 days.
  SA: {
    ...common,
    authority: 'MEWA (Anaam / Naama)',
    yearlyProof: 'notFound',
    import: {
      waitDays: 30,
      maxMonths: 12,
      minAge: null,
      titre: 'unconfirmed',
      titreMaxMonths: null,
      sourcesDisagree: true,
      conditions: [
        { of: 'dog', reason: { code: 'entryWorkingDogs', params: {} } },
        { of: 'all', reason: { code: 'entryPermit', params: {} } },
      ],
    },
    confidence: { domestic: 'low', import: 'low' },
    readAt: ['APHIS via giraffy 2025', 'expatfocus', 'a relocation page'],
  },
  KW: {
    ...common,
    authority: 'PAAFR',
    yearlyProof: 'notFound',
    import: {
      waitDays: 30,
      maxMonths: 12,
      minAge: null,
      titre: 'notMentioned',
      titreMaxMonths: null,
      sourcesDisagree: false,
      conditions: [
        { of: 'dog', reason: { code: 'entryOneDog', params: {} } },
        { of: 'all', reason: { code: 'entryPermitDays', params: { days: 30 } } },
      ],
    },
    confidence: { domestic: 'medium', import: 'medium' },
    readAt: ['expatfocus 2025'],
  },
  // Titre 3-12 months before entry. The visitor rules of 2022 require over 7 months of age, other pages 4.
  QA: {
    ...common,
    authority: 'Ministry of Municipality',
    yearlyProof: 'notFound',
    import: {
      waitDays: 30,
      maxMonths: 11,
      minAge: { months: 7 },
      titre: 'required',
      titreMaxMonths: 12,
      sourcesDisagree: true,
      conditions: [
        { of: 'dog', reason: { code: 'entryDogVaccines', params: {} } },
        { of: 'cat', reason: { code: 'entryCatVaccines', params: {} } },
      ],
    },
    confidence: { domestic: 'medium', import: 'medium' },
    readAt: ['Marhaba', '2022 visitor rules', 'Australian MICoR, from a 2019 permit'],
  },
  // Older pages accept no dose over 6 months old, and expat.com counts from the second one: both are conditions to
  // confirm.
  BH: {
    ...common,
    authority: 'Agriculture and Marine Resources, veterinary quarantine',
    yearlyProof: 'notFound',
    import: {
      waitDays: 30,
      maxMonths: 12,
      minAge: null,
      titre: 'notMentioned',
      titreMaxMonths: null,
      sourcesDisagree: true,
      conditions: [
        { of: 'all', reason: { code: 'entryDoseMonths', params: { months: 6 } } },
        { of: 'all', reason: { code: 'entrySecondDose', params: { days: 21 } } },
      ],
    },
    confidence: { domestic: 'low', import: 'low' },
    readAt: ['expat.com', 'older relocation pages'],
  },
  // A Muscat firm requires a titre both ways; a Muscat clinic: within 11 months, older 6 months for a first dose.
  OM: {
    ...common,
    authority: 'Ministry of Agriculture (Bayan)',
    yearlyProof: 'notFound',
    import: {
      waitDays: 30,
      maxMonths: 11,
      minAge: { months: 4 },
      titre: 'unconfirmed',
      titreMaxMonths: null,
      sourcesDisagree: true,
      conditions: [{ of: 'all', reason: { code: 'entryFirstDoseMonths', params: { months: 6 } } }],
    },
    confidence: { domestic: 'medium', import: 'medium' },
    readAt: ['a Muscat relocation firm', 'a Muscat clinic'],
  },
  // Dog licence: rabies at 3-6 months of age, repeated yearly, licence renewed yearly; Law 29/2023.
  EG: {
    ...common,
    authority: 'GOVS',
    yearlyProof: 'required',
    import: {
      waitDays: null,
      maxMonths: null,
      minAge: null,
      titre: 'notVerified',
      titreMaxMonths: null,
      sourcesDisagree: false,
      conditions: [],
    },
    confidence: { domestic: 'medium', import: 'none' },
    readAt: ['Cairo Veterinary Directorate via Masrawy, 2023-04-13'],
  },
  // Amman dog licence (bylaw in force 2023-05-16): a valid health certificate showing vaccines including rabies.
  JO: {
    ...common,
    authority: 'Ministry of Agriculture; Greater Amman Municipality',
    yearlyProof: 'certificateForLicence',
    import: {
      waitDays: 30,
      maxMonths: null,
      minAge: null,
      titre: 'notRequired',
      titreMaxMonths: null,
      sourcesDisagree: false,
      conditions: [],
    },
    confidence: { domestic: 'medium', import: 'medium' },
    readAt: ['Amman bylaw of 2023-05-16', 'a relocation page'],
  },
  // Titre from unlisted countries: sample at least 30 days after vaccination and 3 months before entry. Which Gulf
  // countries are listed in 2026/636 was not verified.
  EU: {
    ...common,
    authority: 'Reg. (EU) 2016/429; since 2026-04-22 lists in Impl. Reg. (EU) 2026/636',
    yearlyProof: 'byLabel',
    import: {
      waitDays: 21,
      maxMonths: null,
      minAge: null,
      titre: 'fromHighRiskOrigin',
      titreMaxMonths: null,
      sourcesDisagree: false,
      conditions: [],
    },
    confidence: { domestic: 'none', import: 'high' },
    readAt: ['Reg. (EU) 576/2013 Annex III', 'Finnish Food Authority'],
  },
} as const satisfies Record<string, CountryRule>;

export type CountryCode = keyof typeof countryRules;

/** Returns the known rule of a country, by ISO 3166 code or 'EU'; null if there is none. */
export function findCountryRule(code: string): CountryRule | null {
  return isCountryCode(code) ? countryRules[code] : null;
}

/** Whether the rule of a country is known, by ISO 3166 code or 'EU'. */
export function isCountryCode(code: string): code is CountryCode {
  return Object.hasOwn(countryRules, code);
}
