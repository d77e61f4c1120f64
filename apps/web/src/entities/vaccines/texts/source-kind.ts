import type { sources } from '@rifq/care-plan';

interface NoPublication {
  kind: 'policy' | 'general';
}

/** A kind of publication, with its Latin name, which contains no year. */
export interface Publication {
  kind: 'guidelines' | 'congress' | 'leaflet' | 'overview' | 'pages' | 'article';
  name: string;
}

export type SourceKind = Publication | NoPublication;

type SourceName = (typeof sources)[keyof typeof sources]['name'];

const guidelines = (name: string): SourceKind => ({ kind: 'guidelines', name });
const leaflet = (name: string): SourceKind => ({ kind: 'leaflet', name });
const pages = (name: string): SourceKind => ({ kind: 'pages', name });

/** Every source of the rule base, by its name in the plan. */
const kinds: Readonly<Record<SourceName, SourceKind>> = {
  'WSAVA 2016 guidelines, tables 1-3': guidelines('WSAVA'),
  'WSAVA 2024 guidelines (Squires et al., JSAP, doi 10.1111/jsap.13718)': guidelines('WSAVA'),
  'M. J. Day, WSAVA Congress 2017/2018 proceedings (VGG chairman)': {
    kind: 'congress',
    name: 'WSAVA',
  },
  'AAHA 2022 canine vaccination guidelines (overview page)': guidelines('AAHA'),
  'AAHA canine web pages: general practice; overdue, dogs 6-20 weeks; overdue FAQ': pages('AAHA'),
  'AAHA/AAFP 2020 feline vaccination guidelines (abstract, FAQ, not-recommended page)':
    guidelines('AAHA/AAFP'),
  'AAFP feline vaccination schedule, as a table in a review': { kind: 'article', name: 'AAFP' },
  'Review of AAHA 2017 for dogs (J. Dodds, American Dog Fancier)': { kind: 'article', name: 'AAHA' },
  'ABCD guideline: Toxoplasma gondii infection (of 2013, modified in October 2023)': guidelines('ABCD'),
  'ABCD vaccine recommendations by lifestyle (February 2020)': guidelines('ABCD'),
  'ABCD guideline: vaccination and antibody testing (updated 2023-11-30; Viruses 2022, 14, 1602)':
    guidelines('ABCD'),
  'ABCD: vaccination of immunocompromised cats (Viruses 2022, 14, 923)': guidelines('ABCD'),
  'Nobivac Rabies leaflet (MSD)': leaflet('Nobivac Rabies'),
  'Nobivac Tricat Trio leaflet (MSD)': leaflet('Nobivac Tricat Trio'),
  'Purevax RCP / RCPCh leaflets (Boehringer)': leaflet('Purevax RCP / RCPCh'),
  'Purevax FeLV leaflet (Boehringer)': leaflet('Purevax FeLV'),
  'Purevax RCPCh FeLV, EMA overview': { kind: 'overview', name: 'Purevax RCPCh FeLV' },
  'Nobivac DHP leaflet (MSD)': leaflet('Nobivac DHP'),
  'Nobivac DHPPi / Pi leaflets (MSD)': leaflet('Nobivac DHPPi / Pi'),
  'Nobivac L4 Q&A and Lepto 2 leaflet (MSD)': leaflet('Nobivac L4 / Lepto 2'),
  'Nobivac KC leaflet (MSD, intranasal)': leaflet('Nobivac KC'),
  'Nobivac Respira Bb leaflet (MSD, injectable)': leaflet('Nobivac Respira Bb'),
  'LetiFend leaflet (LETI)': leaflet('LetiFend'),
  'ESCCAP GL1 (copy) + Vet Times summary of ESCCAP 2021': guidelines('ESCCAP'),
  'CAPC primary guidelines (dvm360 edition, March 2008)': guidelines('CAPC'),
  'CAPC guidelines, as CAPC keeps them': guidelines('CAPC'),
  "International Cat Care 'Cat Care for Life' worm pages": pages('International Cat Care'),
  'TroCCAP canine general considerations': guidelines('TroCCAP'),
  'Bravecto spot-on cat leaflet (MSD)': leaflet('Bravecto'),
  'UK practice on lapsed boosters (vethelpdirect 2021; Scarsdale Vets)': pages('VetHelpDirect'),
  'Dardanup Veterinary Centre post, 2024-07-12, summarising WSAVA 2024': pages('Dardanup Veterinary Centre'),
  'Article on the FIV vaccine (luminatecher.net)': { kind: 'article', name: 'luminatecher.net' },
  'Univ. of Saskatchewan page on Fel-O-Vax FIV': pages('University of Saskatchewan'),
  'Reg. (EU) 576/2013, Annex III, as the veterinary page of FMBB 2018 gives it': pages('EU 576/2013'),
  'Reg. (EU) 576/2013, Annex IV (consolidated 2024-03-26)': pages('EU 576/2013'),
  'Finnish Food Authority: rabies antibody test': pages('Finnish Food Authority'),
  'Versican Plus Bb Oral leaflet (Zoetis)': leaflet('Versican Plus Bb Oral'),
  'Versican Plus BbPi IN leaflet (Zoetis)': leaflet('Versican Plus BbPi IN'),
  'Zoetis news of 2016-02-29 on Vanguard B Oral': pages('Zoetis'),
  'Purevax RCPCh FeLV data sheet (NOAH)': leaflet('Purevax RCPCh FeLV'),
  'Leucogen leaflet (Virbac)': leaflet('Leucogen'),
  'LetiFend, EMA overview': { kind: 'overview', name: 'LetiFend' },
  'CaniLeish, EMA overview': { kind: 'overview', name: 'CaniLeish' },
  'Neoleish, EMA opinion': { kind: 'overview', name: 'Neoleish' },
  'LeishVet page on vaccines': pages('LeishVet'),
  'Vector-borne pathogens of dogs and cats in Qatar (Parasites & Vectors 2017, 10, 298)': {
    kind: 'article',
    name: 'Parasites and Vectors',
  },
  'Tick-borne pathogens of dogs in Egypt (Parasites & Vectors 2022)': {
    kind: 'article',
    name: 'Parasites and Vectors',
  },
  'Vector-borne pathogens of dogs and cats in two regions of Saudi Arabia (Pathogens 2021, 10, 25)': {
    kind: 'article',
    name: 'Pathogens',
  },
  'Ticks and tick-borne infections of dogs in two Jordanian shelters (2021)': {
    kind: 'article',
    name: 'Vector Borne and Zoonotic Diseases',
  },
  'Tick-borne pathogens in domestic animals of the Mediterranean, 2000-2021 (Microorganisms 2022, 10, 1236)':
    { kind: 'article', name: 'Microorganisms' },
  'General knowledge, no page read': { kind: 'general' },
  'App policy (a choice, not a guideline): a vet signs it off': { kind: 'policy' },
};

/** Returns the kind of a source; null for one that this version of the app does not know. */
export function sourceKind(name: string): SourceKind | null {
  return Object.entries(kinds).find(([known]) => known === name)?.[1] ?? null;
}
