import type { Source, SourceId } from './sources.ts';

/** Where the parts and the figures of products come from, besides the sources of the rules. */
export const productSources = {
  NPD: {
    name: 'Nobivac Puppy DP (MSD South Africa)',
    url: 'https://www.msd-animal-health.co.za/products/nobivac-puppy-dp/',
    read: 'composition',
  },
  NRL: {
    name: 'Nobivac RL (MSD South Africa)',
    url: 'https://msd-animal-health.co.za/products/nobivac-rl',
    read: 'composition',
  },
  VP: {
    name: 'Vanguard Plus 5 L4 leaflet (Zoetis Canada)',
    url: 'https://www.drugs.com/vet/vanguard-plus-5-l4-can.html',
    read: 'composition, from 6 weeks',
  },
  VPC: {
    name: 'Vanguard Plus 5/CV-L leaflet (Pfizer Canada)',
    url: 'http://www.drugs.com/vet/vanguard-plus-5-cv-l-can.html',
    read: 'composition',
  },
  V7: {
    name: 'Vanguard 7 leaflet (Zoetis)',
    url: 'https://imedi.co.uk/vanguard-7/summary',
    read: 'composition',
  },
  VD: {
    name: 'Versican Plus DHPPi, EMA overview',
    url: 'https://ema.europa.eu/en/medicines/veterinary/EPAR/versican-plus-dhppi',
    read: 'composition',
  },
  VDL: {
    name: 'Versican Plus DHPPi/L4 leaflet (Zoetis)',
    url: 'http://medicines.lekovi.org/english/925a3b55/veterinary/versican-plus-dhppi-l4.htm',
    read: 'composition',
  },
  VDR: {
    name: 'Versican Plus DHPPi/L4R leaflet (Zoetis)',
    url: 'https://patient-info.co.uk/versican-plus-dhppi-l4r-70955/patient-leaflet',
    read: 'composition',
  },
  VPR: {
    name: 'Versican Plus Pi/L4R, EMA overview',
    url: 'https://ema.europa.eu/en/medicines/veterinary/EPAR/versican-plus-pil4r',
    read: 'composition',
  },
  VL4: {
    name: 'Versican Plus L4 leaflet (Zoetis)',
    url: 'https://vetisearch.co.uk/spcs/88463-versican-plus-l4',
    read: 'composition, two doses 3-4 weeks apart',
  },
  EUD: {
    name: 'Eurican DAPPi leaflet (Boehringer)',
    url: 'https://imedi.co.uk/eurican-dappi-lyophilisate-and-solvent-for-suspension-for-injection',
    read: 'composition',
  },
  EUL: {
    name: 'Eurican DAPPi-L leaflet (Boehringer, France)',
    url: 'http://www.ircp.anmv.anses.fr/rcp.aspx?NomMedicament=EURICAN+DAPPI-L',
    read: 'composition',
  },
  EUR: {
    name: 'Eurican DAPPi-LR leaflet (Boehringer, France)',
    url: 'http://www.ircp.anmv.anses.fr/rcp.aspx?NomMedicament=EURICAN+DAPPI-LR',
    read: 'composition',
  },
  CGD: {
    name: 'Canigen DHPPi leaflet (Virbac)',
    url: 'https://imedi.co.uk/canixin-dhppi-lyophilisate-and-solvent-for-suspension-for-injection-for-dogs',
    read: 'composition',
  },
  CGL: {
    name: 'Canigen DHPPi/L leaflet (Virbac)',
    url: 'https://medine.co.uk/canixin-dhppi-l',
    read: 'composition',
  },
  BID: {
    name: 'Biocan DHPPi+L leaflet (Bioveta Egypt)',
    url: 'https://bioveteg.com/WebSite/ProductDetails?productId=24',
    read: 'composition',
  },
  BIR: {
    name: 'Biocan DHPPi+LR leaflet (Bioveta)',
    url: 'https://imeds.pl/biocan-dhppi-lr-liofilizat-i-rozpuszczalnik-do-sporzadzania-zawiesiny-do-wstrzykiwan-dla-psow-10-3-0-10-4-5-10-3-5-10-4-5-10-4-5-10-5-5-10-3-0-10-4-2-tcid50-min-2-iu-miano-min-32-mat-miano-min-32-mat-miano-min-32-mat',
    read: 'composition',
  },
  BIL: {
    name: 'Biocan LR (Snam Pharma)',
    url: 'https://www.snampharma.com/product/biocan-lr/',
    read: 'composition',
  },
  RS: {
    name: 'Rabisin leaflet (Boehringer)',
    url: 'https://www.noahcompendium.co.uk/?id=-453994&template=template_printview',
    read: 'composition, species, one dose at 12 weeks or later',
  },
  DF: {
    name: 'Defensor 3 leaflet (Zoetis Canada)',
    url: 'https://www.drugs.com/vet/defensor-3-can.html',
    read: 'killed virus, dogs and cats from 3 months',
  },
  PRF: {
    name: 'Purevax RCP FeLV leaflet (Boehringer)',
    url: 'https://vetisearch.co.uk/spcs/42594-purevax-rcp-felv',
    read: 'parts and schedule',
  },
  PFS: {
    name: 'Purevax FeLV, EMA overview',
    url: 'https://www.ema.europa.eu/en/medicines/veterinary/EPAR/purevax-felv',
    read: 'yes',
  },
  LFE: {
    name: 'Leucofeligen FeLV/RCP leaflet (Virbac)',
    url: 'https://patient-info.co.uk/leucofeligen-felv-rcp-70326/patient-leaflet',
    read: 'composition',
  },
  FG: {
    name: 'Feligen RCP leaflet (Virbac)',
    url: 'https://medine.co.uk/feligen-rcp',
    read: 'composition',
  },
  FGR: {
    name: 'Feligen CRP/R leaflet (Virbac, France)',
    url: 'http://www.ircp.anmv.anses.fr/rcp.aspx?NomMedicament=FELIGEN+CRP%2FR',
    read: 'composition',
  },
  BF: {
    name: 'Biofel PCHR leaflet (Bioveta)',
    url: 'https://pribalovy-letak.info/biofel-pchr/souhrn',
    read: 'composition',
  },
  FC3: {
    name: 'Felocell 3 leaflet (Pfizer)',
    url: 'https://www.atozvetsupply.com/Felocell-3-25x1ds-p/1159-pfz4305.htm',
    read: 'composition',
  },
  FCV: {
    name: 'Felocell CVR leaflet (Pfizer Canada)',
    url: 'https://www.drugs.com/vet/felocell-cvr-can.html',
    read: 'composition',
  },
  FC4: {
    name: 'Felocell 4 leaflet (Zoetis Canada)',
    url: 'http://www.drugs.com/vet/felocell-4-can.html?printable=1',
    read: 'composition',
  },
  FOV: {
    name: 'Fel-O-Vax LvK III + CaliciVax (seller’s page)',
    url: 'https://allmedtech2.com/products/fel-o-vax-lvk-iii-calicivax-vaccine-25-x-1-ml-dose-elanco-av6832025am',
    read: 'diseases; that it is killed was NOT read',
  },
  BRP: {
    name: 'Bravecto Plus leaflet (MSD)',
    url: 'https://vetisearch.co.uk/spcs/42249-bravecto-plus-12-28-kg',
    read: '12 weeks, from 1.2 kg; roundworms and hookworms; age and shortest distance taken from Bravecto for cats',
  },
  BCH: {
    name: 'Bravecto chewable tablets, product characteristics (MSD)',
    url: 'https://info.5y1.org/bravecto-for-dogs-sizes_1_d0e012.html',
    read: '12 weeks, 8 weeks for the brown dog tick, from 2 kg; its lowest age was NOT read',
  },
  FLU: {
    name: '21 CFR 520.998, fluralaner chewable tablets',
    url: 'https://lexbuild.dev/ecfr/title-21/chapter-I/part-520/section-520.998',
    read: 'every 12 weeks, every 8 where a tick asks for it; the US label begins at 6 months',
  },
  BRN: {
    name: 'Bravecto chewable tablets, label of New Zealand (MSD, copy)',
    url: 'https://doczz.net/doc/6478557/bravecto-%C2%AE',
    read: 'first part: safe in breeding, pregnant and lactating dogs',
  },
  NXG: {
    name: 'NexGard data sheet (NOAH)',
    url: 'https://www.noahcompendium.co.uk/?id=-453822',
    read: 'fleas, ticks and mites, no worms; one month for ticks; under 8 weeks or 2 kg the vet weighs it',
  },
  NXS: {
    name: 'NexGard Spectra leaflet (Boehringer)',
    url: 'https://vetisearch.co.uk/spcs/42580-nexgard-spectra-75-15-kg',
    read: '4 weeks for ticks; its lowest age was NOT read',
  },
  NXI: {
    name: 'NexGard Spectra indications (EMA, copy)',
    url: 'https://myhealthbox.eu/en/nexgard-spectra/3533934',
    read: 'roundworms, hookworms and whipworms',
  },
  NXC: {
    name: 'NexGard Combo questions and answers (Boehringer US)',
    url: 'https://nexgardforpets.com/nexgard-combo/FAQs',
    read: 'monthly, from 8 weeks and 1.8 lb',
  },
  NXW: {
    name: 'NexGard Combo leaflet (Boehringer)',
    url: 'https://vetisearch.co.uk/spcs/42559-nexgard-combo-25-75-kg',
    read: 'tapeworms, roundworms and hookworms',
  },
  SIM: {
    name: 'Simparica data sheet (NOAH)',
    url: 'https://www.noahcompendium.co.uk/?id=-458306',
    read: 'under 8 weeks or 1.3 kg the vet weighs it, as in pregnancy; monthly (page -458305)',
  },
  SIT: {
    name: 'Simparica Trio data sheet (NOAH)',
    url: 'https://www.noahcompendium.co.uk/?id=-475819',
    read: 'from 1.25 kg, one month apart at least; not recommended in pregnancy (page -475820)',
  },
  SIU: {
    name: 'Simparica Trio, US label in a catalogue of 2020',
    url: 'https://www.e-digitaleditions.com/i/1236729/3',
    read: 'monthly, from 8 weeks and 2.8 lb',
  },
  SIW: {
    name: 'Simparica Trio leaflet (Zoetis)',
    url: 'https://vetisearch.co.uk/spcs/44610-simparica-trio-125-25-kg',
    read: 'roundworms and hookworms',
  },
  CRD: {
    name: 'Credelio leaflet (Elanco, copy)',
    url: 'http://upex-cn.com/oubohuiyuanwangzhan/18352.html',
    read: 'dogs from 8 weeks and 1.3 kg, cats from 8 weeks and 0.5 kg',
  },
  CRC: {
    name: 'Credelio for cats data sheet (NOAH)',
    url: 'https://www.noahcompendium.co.uk/?id=-469963',
    read: 'fleas and ticks, no worms; one month, from 8 weeks and 0.5 kg; against ticks not up to 5 months of age',
  },
  CRU: {
    name: 'Credelio Cat, US label (DailyMed)',
    url: 'https://fda.report/DailyMed/365b701f-e9a8-458f-90ff-33ca1fb947ca',
    read: 'first part: its safety in pregnancy is not established',
  },
  CRK: {
    name: 'Credelio chewable tablets, Canadian label',
    url: 'https://www.drugs.com/vet/credelio-chewable-tablets-112-5-mg-can.html',
    read: 'dogs: fleas and ticks, no worms',
  },
  FLC: {
    name: 'Frontline Spot On Cat (Whitburn Animal Health)',
    url: 'https://whitburnanimalhealth.co.uk/product/frontline-spot-on-cat/',
    read: 'fleas, ticks and lice, no worms; not under 8 weeks or 1 kg',
  },
  FLD: {
    name: 'Frontline Spot On Dog (Vetlink)',
    url: 'https://vetlink.clinic/product/frontline-spot-on-lge-dog-avm-gsl',
    read: 'fleas, ticks and lice, no worms; not under 8 weeks or 2 kg; not for cats',
  },
  FIP: {
    name: 'Fiproclear Spot-on for cats (Petcounter)',
    url: 'https://www.petcounter.co.uk/products/fiproclear-spot-on-for-cats-3-pipettes',
    read: 'fipronil: 4 weeks apart at least; in pregnancy the vet weighs it',
  },
  ADV: {
    name: 'Advantage for cats data sheet (NOAH)',
    url: 'https://www.noahcompendium.co.uk/?id=-480947',
    read: 'no worms; fleas for three to four weeks, from 8 weeks',
  },
  ADC: {
    name: 'Advocate data sheet (NOAH)',
    url: 'https://www.noahcompendium.co.uk/?id=-446234',
    read: 'kittens from 9 weeks, puppies from 7; under 1 kg the vet weighs it',
  },
  ADY: {
    name: 'Advocate for cats (York Vet Supplies)',
    url: 'https://www.yorkvetsupplies.co.uk/product/prescription-medicines/cats-and-dogs/advocate-cat-spot-on-solution',
    read: 'fleas for 4 weeks, given monthly; gastrointestinal nematodes',
  },
  ADW: {
    name: 'Advocate for dogs leaflet',
    url: 'https://vetisearch.co.uk/spcs/42609-advocate-10-25-kg',
    read: 'roundworms, hookworms and whipworms',
  },
  ADT: {
    name: 'Imidacloprid and moxidectin (Texas West Veterinarian)',
    url: 'https://www.texaswestveterinarian.com/imidacloprid-moxidectin/',
    read: 'US: its safety in pregnancy is unknown',
  },
  ADX: {
    name: 'Advantix data sheet (NOAH)',
    url: 'https://www.noahcompendium.co.uk/?id=-446222',
    read: 'never on cats; not under 7 weeks or 1.5 kg; four weeks, no worms (page -481485)',
  },
  STR: {
    name: 'Stronghold data sheet (NOAH)',
    url: 'https://www.noahcompendium.co.uk/?id=-472718',
    read: 'not under 6 weeks',
  },
  STM: {
    name: 'Stronghold for dogs leaflet (Zoetis)',
    url: 'https://vetisearch.co.uk/spcs/87951-stronghold-25-5-kg',
    read: 'fleas for one month, with monthly use in pregnancy; roundworms',
  },
  SEL: {
    name: 'Selamectin (Texas West Veterinarian)',
    url: 'https://www.texaswestveterinarian.com/selamectin/',
    read: 'US: monthly, dogs from 6 weeks, cats from 8',
  },
  STP: {
    name: 'Stronghold Plus data sheet (NOAH)',
    url: 'https://www.noahcompendium.co.uk/?id=-464638',
    read: 'from 8 weeks and 1.25 kg; in pregnancy the vet weighs it, while selamectin alone is held safe for pregnant cats (page -464643)',
  },
  STL: {
    name: 'Stronghold Plus leaflet (Zoetis)',
    url: 'https://vetisearch.co.uk/spcs/44613-stronghold-plus-5-10-kg',
    read: 'ticks for 4 to 5 weeks, monthly; roundworms and hookworms of cats, with as much selamectin as Stronghold',
  },
  SER: {
    name: 'Seresto data sheets (NOAH)',
    url: 'http://www.noahcompendium.co.uk/Bayer_plc/Seresto/-58834.html',
    read: 'kittens from 10 weeks, puppies from 7; 7 to 8 months, no worms (page -481426); not recommended in pregnancy (page -472678)',
  },
} as const satisfies Record<string, Source>;

export type ProductSourceId = keyof typeof productSources | SourceId;
