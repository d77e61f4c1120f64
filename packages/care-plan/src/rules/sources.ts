export interface Source {
  readonly name: string;
  readonly url: string | null;
  /** Year of the edition that was read; null if what was read has no date. */
  readonly year: number | null;
  /** Parts that were read for this rule base. */
  readonly read: string;
}

/** Sources of all rules. `POL` marks choices of the app that a vet approves; `GK` has no published source. */
export const sources = {
  W16: {
    name: 'WSAVA 2016 guidelines, tables 1-3',
    url: 'https://pmc.ncbi.nlm.nih.gov/articles/PMC7166872/',
    year: 2016,
    read: 'tables 1 and 3 (first part), as stored excerpts',
  },
  W24: {
    name: 'WSAVA 2024 guidelines (Squires et al., JSAP, doi 10.1111/jsap.13718)',
    url: 'https://onlinelibrary.wiley.com/doi/10.1111/jsap.13718',
    year: 2024,
    read: 'abstract; AVMA News/veterinarypracticenow/greatpetcare summaries of the changes (26-week booster, lepto and FeLV core by region); lines of pages 3, 11, 12, 14, 29 and of the tables as programs for owners quote them. The tables themselves NOT read',
  },
  W17: {
    name: 'M. J. Day, WSAVA Congress 2017/2018 proceedings (VGG chairman)',
    url: 'http://wsava2017.net/files/basic-html/page308.html',
    year: 2017,
    read: 'pp. 308-310 excerpts',
  },
  A22: {
    name: 'AAHA 2022 canine vaccination guidelines (overview page)',
    url: 'https://www.aaha.org/aaha-guidelines/vaccination-canine-configuration/frequently-asked-questions/',
    year: 2022,
    read: 'core / noncore list',
  },
  A17: {
    name: 'AAHA canine web pages: general practice; overdue, dogs 6-20 weeks; overdue FAQ',
    url: 'https://www.aaha.org/aaha-guidelines/vaccination-canine-configuration/overdue-for-vaccination/vaccinations-dogs-6-to-20-weeks-of-age/',
    year: 2017,
    read: 'page excerpts: 6-week maximum interval, rabies never restarted',
  },
  A20: {
    name: 'AAHA/AAFP 2020 feline vaccination guidelines (abstract, FAQ, not-recommended page)',
    url: 'https://www.aaha.org/aaha-guidelines/2020-aahaaafp-feline-vaccination-guidelines/faqs/',
    year: 2020,
    read: 'abstract + FAQ + not-recommended page',
  },
  ABCD: {
    name: 'ABCD guideline: Toxoplasma gondii infection (of 2013, modified in October 2023)',
    url: 'https://www.abcdcatsvets.org/guideline-for-toxoplasma-gondii-infection/',
    year: 2023,
    read: 'synopsis',
  },
  ABCD20: {
    name: 'ABCD vaccine recommendations by lifestyle (February 2020)',
    url: 'https://pdfslide.us/documents/vaccination-guidelines-according-to-lifestyle-vaccine-2020-3-23-vaccination.html',
    year: 2020,
    read: 'notes of the table: FeLV test first; no live vaccine for pregnant cats',
  },
  ABCD22: {
    name: 'ABCD: vaccination of immunocompromised cats (Viruses 2022, 14, 923)',
    url: 'https://pmc.ncbi.nlm.nih.gov/articles/PMC9147348',
    year: 2022,
    read: 'abstract and table 1: to postpone in acute disease and under treatment that suppresses immunity; what it advises in long ones was NOT read',
  },
  NR: {
    name: 'Nobivac Rabies leaflet (MSD)',
    url: 'https://vetisearch.co.uk/spcs/42124-nobivac-rabies-vet',
    year: null,
    read: 'yes',
  },
  NT: {
    name: 'Nobivac Tricat Trio leaflet (MSD)',
    url: 'https://vetisearch.co.uk/spcs/42281-nobivac-tricat-trio',
    year: null,
    read: 'yes',
  },
  PR: {
    name: 'Purevax RCP / RCPCh leaflets (Boehringer)',
    url: 'https://vetisearch.co.uk/spcs/42595-purevax-rcpch',
    year: null,
    read: 'yes',
  },
  PFV: {
    name: 'Purevax FeLV leaflet (Boehringer)',
    url: 'https://vetisearch.co.uk/spcs/42590-purevax-felv',
    year: null,
    read: 'yes: from 8 weeks, the second dose 3 to 5 weeks later, then yearly',
  },
  AF: {
    name: 'AAFP feline vaccination schedule, as a table in a review',
    url: 'https://pmc.ncbi.nlm.nih.gov/articles/PMC4425421/table/T3',
    year: null,
    read: 'the table: FeLV and Chlamydia, second dose 3 to 4 weeks after the first, then yearly at risk',
  },
  PF: {
    name: 'Purevax RCPCh FeLV, EMA overview',
    url: 'https://www.ema.europa.eu/en/medicines/veterinary/EPAR/purevax-rcpch-felv',
    year: null,
    read: 'yes',
  },
  ND: {
    name: 'Nobivac DHP leaflet (MSD)',
    url: 'https://vetisearch.co.uk/spcs/42175-nobivac-dhp-vet',
    year: null,
    read: 'yes',
  },
  NDP: {
    name: 'Nobivac DHPPi / Pi leaflets (MSD)',
    url: 'https://www.noahcompendium.co.uk/?id=-464601',
    year: null,
    read: 'yes',
  },
  NL: {
    name: 'Nobivac L4 Q&A and Lepto 2 leaflet (MSD)',
    url: 'https://www.msd-animal-health-hub.co.uk/ahp/ca-faq-L4',
    year: null,
    read: 'yes',
  },
  NK: {
    name: 'Nobivac KC leaflet (MSD, intranasal)',
    url: 'https://vetisearch.co.uk/spcs/42297-nobivac-kc',
    year: null,
    read: 'yes',
  },
  NB: {
    name: 'Nobivac Respira Bb leaflet (MSD, injectable)',
    url: 'https://vetisearch.co.uk/spcs/42278-nobivac-respira-bb',
    year: null,
    read: 'yes',
  },
  LF: {
    name: 'LetiFend leaflet (LETI)',
    url: 'https://eu.lekovi.org/en/v/92d745ae/letifend-v1.php',
    year: null,
    read: 'yes',
  },
  E: {
    name: 'ESCCAP GL1 (copy) + Vet Times summary of ESCCAP 2021',
    url: 'https://www.vettimes.com/clinical/small-animal/taking-control-of-worms-prevention-protocols-and-education-cpdparasitology',
    year: 2021,
    read: 'copy of the dog table and the summary',
  },
  C: {
    name: 'CAPC primary guidelines (dvm360 edition, March 2008)',
    url: 'https://www.dvm360.com/view/capc-primary-guidelines',
    year: 2008,
    read: 'yes: an abbreviated version',
  },
  CN: {
    name: 'CAPC guidelines, as CAPC keeps them',
    url: 'https://www.capcvet.org/',
    year: null,
    read: 'no',
  },
  ICC: {
    name: "International Cat Care 'Cat Care for Life' worm pages",
    url: 'https://www.catcare4life.org/advice/worms-and-parasites-kittens/',
    year: null,
    read: 'yes',
  },
  T: {
    name: 'TroCCAP canine general considerations',
    url: 'https://www.troccap.com/canine-guidelines/general-considerations-canine/',
    year: null,
    read: 'part: test every 3 months, no off-label use. Its worming ages were NOT read',
  },
  BR: {
    name: 'Bravecto spot-on cat leaflet (MSD)',
    url: 'https://www.noahcompendium.co.uk/?id=-481111',
    year: null,
    read: 'yes',
  },
  UKL: {
    name: 'UK practice on lapsed boosters (vethelpdirect 2021; Scarsdale Vets)',
    url: 'https://vethelpdirect.com/vetblog/2021/09/30/my-dogs-vaccines-have-lapsed-do-i-really-need-to-repeat-the-course/',
    year: 2021,
    read: 'yes',
  },
  ABCD23: {
    name: 'ABCD guideline: vaccination and antibody testing (updated 2023-11-30; Viruses 2022, 14, 1602)',
    url: 'https://www.abcdcatsvets.org/guideline-for-vaccination-and-antibody-testing/',
    year: 2023,
    read: 'introduction: FCV/FHV every 1-3 years by risk, FPV every 3 years',
  },
  DV24: {
    name: 'Dardanup Veterinary Centre post, 2024-07-12, summarising WSAVA 2024',
    url: 'https://voofla.com/AU/Dardanup/104874731986342/Dardanup-Veterinary-Centre',
    year: 2024,
    read: 'yes: from 6 weeks, puppies every 2-4 and kittens every 3-4 weeks to over 16 weeks, 6-month booster, core every 3 years',
  },
  FIVW: {
    name: 'Article on the FIV vaccine (luminatecher.net)',
    url: 'https://luminatecher.net/cat-health-&-wellness/debate-around-fiv-vaccine-cats',
    year: null,
    read: 'yes: off the US and Canadian market in 2015',
  },
  FIVP: {
    name: 'Univ. of Saskatchewan page on Fel-O-Vax FIV',
    url: 'http://homepage.usask.ca/~vim458/virology/studpages2007/FIV_Website/vaccines.html',
    year: null,
    read: 'yes',
  },
  AD: {
    name: 'Review of AAHA 2017 for dogs (J. Dodds, American Dog Fancier)',
    url: 'http://www.americandogfancier.com/aaha-vaccination-guidelines-2017-for-dogs-review-w-jean-dodds-dvm/',
    year: 2017,
    read: 'the summary of the core series: a last dose at 18 to 20 weeks may help in high-risk places',
  },
  EU3: {
    name: 'Reg. (EU) 576/2013, Annex III, as the veterinary page of FMBB 2018 gives it',
    url: 'https://fmbb2018.si/en/veljavnost-cepljenja-ang/',
    year: 2018,
    read: 'yes: 12 weeks, marked before the dose, valid from 21 days after it, a late revaccination is a primary one',
  },
  EU4: {
    name: 'Reg. (EU) 576/2013, Annex IV (consolidated 2024-03-26)',
    url: 'https://fantasticsearch.net/law/eu/en?article=1&id=_G0lZpsB1anJoctM46u-',
    year: 2024,
    read: 'points 1 and 2: sample at least 30 days after the dose and three months before entry, 0.5 IU/ml or more',
  },
  RV: {
    name: 'Finnish Food Authority: rabies antibody test',
    url: 'https://www.ruokavirasto.fi/en/animals/travellers/search-engine/rabies-antibody-test',
    year: null,
    read: 'yes: also that a lapsed dose asks for a new test and a new wait',
  },
  VBO: {
    name: 'Zoetis news of 2016-02-29 on Vanguard B Oral',
    url: 'https://www.zoetisus.com/news-and-media/zoetis-announces-usda-vaccine-licensures-to-help-veterinarians.aspx',
    year: 2016,
    read: 'first part: oral, against Bordetella; its age was NOT read',
  },
  VBB: {
    name: 'Versican Plus Bb Oral leaflet (Zoetis)',
    url: 'https://vetisearch.co.uk/spcs/47823-versican-plus-bb-oral',
    year: null,
    read: 'one dose from 8 weeks, yearly',
  },
  VBP: {
    name: 'Versican Plus BbPi IN leaflet (Zoetis)',
    url: 'https://vetisearch.co.uk/spcs/47081-versican-plus-bbpi-in',
    year: null,
    read: 'one dose from 3 weeks, yearly, for Bordetella and parainfluenza',
  },
  PFN: {
    name: 'Purevax RCPCh FeLV data sheet (NOAH)',
    url: 'http://www.noahcompendium.co.uk/?id=-453961',
    year: null,
    read: 'test for FeLV first; vaccinating a FeLV-positive cat is of no benefit',
  },
  LG: {
    name: 'Leucogen leaflet (Virbac)',
    url: 'https://patient-info.co.uk/leucogen-70327/summary-of-medicine-characteristics',
    year: null,
    read: 'purified antigen; only for FeLV-negative cats',
  },
  LFO: {
    name: 'LetiFend, EMA overview',
    url: 'https://ema.europa.eu/en/medicines/veterinary/EPAR/letifend',
    year: null,
    read: 'test first, one dose from 6 months, yearly',
  },
  CL: {
    name: 'CaniLeish, EMA overview',
    url: 'https://ema.europa.eu/en/medicines/veterinary/EPAR/canileish',
    year: null,
    read: 'test first, three doses 3 weeks apart from 6 months, yearly',
  },
  NEO: {
    name: 'Neoleish, EMA opinion',
    url: 'https://www.ema.europa.eu/en/medicines/veterinary/summaries-opinion/neoleish',
    year: null,
    read: 'nasal, from 6 months, protection for 6 months',
  },
  LV: {
    name: 'LeishVet page on vaccines',
    url: 'https://www.leishvet.org/vaccines',
    year: null,
    read: 'table: LetiFend and Neoleish one dose, then yearly and every 6 months; CaniLeish no longer sold',
  },
  TQ: {
    name: 'Vector-borne pathogens of dogs and cats in Qatar (Parasites & Vectors 2017, 10, 298)',
    url: 'https://pmc.ncbi.nlm.nih.gov/articles/PMC5479033/',
    year: 2017,
    read: 'abstract: Babesia vogeli 4.7 %, Ehrlichia canis 3.1 % of 64 owned dogs',
  },
  TE: {
    name: 'Tick-borne pathogens of dogs in Egypt (Parasites & Vectors 2022)',
    url: 'https://pmc.ncbi.nlm.nih.gov/articles/PMC9215074',
    year: 2022,
    read: 'abstract: a quarter of the dogs, all ticks were brown dog ticks',
  },
  TS: {
    name: 'Vector-borne pathogens of dogs and cats in two regions of Saudi Arabia (Pathogens 2021, 10, 25)',
    url: 'https://discovery.researcher.life/article/molecular-survey-of-vector-borne-pathogens-of-dogs-and-cats-in-two-regions-of-saudi-arabia/237e3f40631d3ac98a6da534e2189cb4',
    year: 2021,
    read: 'abstract: Babesia vogeli in 30 % of dogs in Asir, none in Riyadh',
  },
  TJ: {
    name: 'Ticks and tick-borne infections of dogs in two Jordanian shelters (2021)',
    url: 'https://www.pubmed.gov/34077691/',
    year: 2021,
    read: 'abstract: half of 80 dogs infected, Babesia vogeli among them',
  },
  TM: {
    name: 'Tick-borne pathogens in domestic animals of the Mediterranean, 2000-2021 (Microorganisms 2022, 10, 1236)',
    url: 'https://pmc.ncbi.nlm.nih.gov/articles/PMC9228937',
    year: 2022,
    read: 'abstract and beginning: 20 countries, dogs among the animals',
  },
  GK: { name: 'General knowledge, no page read', url: null, year: null, read: 'no' },
  POL: {
    name: 'App policy (a choice, not a guideline): a vet signs it off',
    url: null,
    year: null,
    read: 'no',
  },
} as const satisfies Record<string, Source>;

export type SourceId = keyof typeof sources;

/** Sources of the safety lines and emergency signs, in addition to the above; no plan lists them. */
export const safetySources = {
  NKW: {
    name: 'Nobivac KC, special precautions (NOAH Compendium)',
    url: 'https://www.noahcompendium.co.uk/?id=-455455',
    year: null,
    read: 'precautions: shedding for up to 6 weeks, weak people and dogs, cats',
  },
  ATYP: {
    name: "Clinician's Brief: Vaccinations in Atypical Veterinary Patients (McArdle, 2024)",
    url: 'https://cliniciansbrief.com/article/vaccine-immune-response-side-effects',
    year: 2024,
    read: 'first part: healthy animals only, weak immunity, earlier reactions',
  },
  PUP: {
    name: 'Vetstreet (M. Becker): will my puppy get parvo if I socialize her?',
    url: 'https://www.vetstreet.com/dr-marty-becker/will-my-puppy-get-parvo-if-i-socialize-her',
    year: null,
    read: 'first part: risk before the series ends, safe company for puppies',
  },
  PERM: {
    name: 'Permethrin spot-on toxicoses in cats (abstract)',
    url: 'https://discovery.researcher.life/article/permethrin-spot-on-toxicoses-in-cats/5623bb21d0983c248ae16dd3e2604959',
    year: null,
    read: 'abstract',
  },
  FC: {
    name: 'Frontline Combo spot-on cat, as a seller describes it',
    url: 'https://wayzonpharma.com/frontline-combo-spot-on-cat/',
    year: null,
    read: 'not under 8 weeks or 1 kg; against fleas, ticks and lice only',
  },
  PPH: {
    name: 'Pet Poison Helpline: acetaminophen',
    url: 'https://www.petpoisonhelpline.com/poison/acetaminophen/',
    year: null,
    read: 'yes',
  },
  WHOR: {
    name: 'WHO position on rabies vaccines, as cited by the Emergency Medicine Kenya Foundation',
    url: 'https://www.emergencymedicinekenya.org/tag/rabies/',
    year: null,
    read: 'the paragraph on washing the wound for about 15 minutes',
  },
  CDCT: {
    name: 'CDC advice on toxoplasmosis in pregnancy, as cited by thehealthcast.com',
    url: 'https://thehealthcast.com/healthy-living/health-tip-toxoplasmosis-is-dangerous-during-pregnancy/',
    year: null,
    read: 'yes',
  },
  CDCL: {
    name: 'CDC: leptospirosis and pets',
    url: 'https://www.cdc.gov/leptospirosis/pets/index.html',
    year: null,
    read: 'first part: rodents, urine, water',
  },
  HEAT: {
    name: 'Blue Sky Clinic on temperatures in parked cars, citing the AVMA',
    url: 'https://blueskyclinic.com/2018/07/24/car-temperature/',
    year: 2018,
    read: 'yes',
  },
  EMP: {
    name: 'PAAWS RI: what is a true animal emergency? (adapted from the AVMA)',
    url: 'https://paawsri.org/animal-news/what-is-a-true-animal-emergency/',
    year: null,
    read: 'yes',
  },
  EMM: {
    name: 'Univ. of Missouri Veterinary Health Center: recognizing a medical emergency',
    url: 'https://vhc.missouri.edu/veterinary-health-center-kansas-city/recognizing-a-medical-emergency-in-small-animals/',
    year: null,
    read: 'yes',
  },
  EMS: {
    name: 'Sanimal Hospital: what is a true emergency?',
    url: 'https://www.sanimalhospital.net/what-is-a-true-emergancy.html',
    year: null,
    read: 'yes',
  },
  EML: {
    name: 'Longmont Small Animal Hospital: what is a pet emergency?',
    url: 'https://longmontsmallanimalhospital.com/what-is-a-pet-emergency/',
    year: null,
    read: 'first part: difficulty breathing, pale or bluish gums',
  },
} as const satisfies Record<string, Source>;

export type SafetySourceId = keyof typeof safetySources;
