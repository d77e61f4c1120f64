/**
 * Vaccine names; a test is never planned. `code` is the number of specification 3.10 where it
 * has one: the keys without a number are the core dog vaccines and records that it does not list.
 */
export type ProtocolName = {
  readonly key: string;
  readonly code: number | null;
  readonly ar: string;
  readonly en: string;
  readonly arAlso: readonly string[];
  readonly recordKind: 'vaccine' | 'treatment' | 'test';
};

export const protocolNames = [
  {
    key: '1',
    code: 1,
    ar: 'مكافحة الديدان والطفيليات',
    en: 'Deworming and antiparasitic treatment',
    arAlso: ['طارد الديدان', 'مضاد الطفيليات'],
    recordKind: 'treatment',
  },
  { key: '2', code: 2, ar: 'السُّعار (داء الكَلَب)', en: 'Rabies', arAlso: ['داء الكلب'], recordKind: 'vaccine' },
  {
    key: '3',
    code: 3,
    ar: 'السعال المعدي (سعال الكلاب)',
    en: 'Infectious (kennel) cough',
    arAlso: ['سعال بيوت الكلاب', 'كحة الكلاب', 'البورديتيلا'],
    recordKind: 'vaccine',
  },
  {
    key: '4',
    code: 4,
    ar: 'فيروس الهربس القططي',
    en: 'Feline herpesvirus',
    arAlso: ['التهاب الأنف والرغامى الفيروسي القططي'],
    recordKind: 'vaccine',
  },
  {
    key: '5',
    code: 5,
    ar: 'فيروس الكاليسي القططي',
    en: 'Feline calicivirus',
    arAlso: ['الفيروس الكأسي', 'كالسي'],
    recordKind: 'vaccine',
  },
  {
    key: '6',
    code: 6,
    ar: 'فيروس نقص المناعة القططي',
    en: 'Feline immunodeficiency virus (FIV)',
    arAlso: ['إيدز القطط'],
    recordKind: 'test',
  },
  {
    key: '7',
    code: 7,
    ar: 'لوكيميا القطط (فيروس ابيضاض الدم)',
    en: 'Feline leukaemia virus (FeLV)',
    arAlso: ['فيروس ابيضاض الدم القططي', 'فيروس اللوكيميا القططية'],
    recordKind: 'vaccine',
  },
  {
    key: '8',
    code: 8,
    ar: 'طاعون القطط (نقص الكريات البيض)',
    en: 'Feline panleukopenia',
    arAlso: ['نقص الكريات البيض القططي', 'بارفو القطط', 'بانلوكوبينيا القطط', 'بانليكوبينيا'],
    recordKind: 'vaccine',
  },
  {
    key: '9',
    code: 9,
    ar: 'الكلاميديا القططية',
    en: 'Feline chlamydia',
    arAlso: ['المتدثّرة القططية'],
    recordKind: 'vaccine',
  },
  {
    key: '10',
    code: 10,
    ar: 'داء المقوّسات (التوكسوبلازما)',
    en: 'Toxoplasmosis',
    arAlso: [],
    recordKind: 'test',
  },
  {
    key: 'cdv',
    code: null,
    ar: 'ديستمبر الكلاب',
    en: 'Canine distemper',
    arAlso: ['الدستمبر'],
    recordKind: 'vaccine',
  },
  {
    key: 'cav',
    code: null,
    ar: 'التهاب الكبد المعدي في الكلاب (الفيروس الغدّي)',
    en: 'Infectious canine hepatitis (adenovirus)',
    arAlso: ['أدينو', 'فيروس أدينو الكلاب'],
    recordKind: 'vaccine',
  },
  {
    key: 'cpv',
    code: null,
    ar: 'بارفو الكلاب',
    en: 'Canine parvovirus',
    arAlso: ['فيروس البارفو الكلبي'],
    recordKind: 'vaccine',
  },
  {
    key: 'cpiv',
    code: null,
    ar: 'البارإنفلونزا في الكلاب (نظيرة الإنفلونزا)',
    en: 'Canine parainfluenza',
    arAlso: ['نظير إنفلونزا الكلاب'],
    recordKind: 'vaccine',
  },
  {
    key: 'lepto',
    code: null,
    ar: 'الليبتوسبيروزيس (داء البريميات)',
    en: 'Leptospirosis',
    arAlso: ['داء البريميات', 'الليبتوسبيرا'],
    recordKind: 'vaccine',
  },
  {
    key: 'leish',
    code: null,
    ar: 'داء الليشمانيات في الكلاب',
    en: 'Canine leishmaniosis',
    arAlso: ['الليشمانيا'],
    recordKind: 'vaccine',
  },
  {
    key: 'ccov',
    code: null,
    ar: 'كورونا الكلاب المعوي',
    en: 'Canine enteric coronavirus',
    arAlso: [],
    recordKind: 'vaccine',
  },
  {
    key: 'fip',
    code: null,
    ar: 'التهاب الصفاق المعدي القططي',
    en: 'Feline infectious peritonitis (FIP)',
    arAlso: ['التهاب البريتون المعدي'],
    recordKind: 'vaccine',
  },
  {
    key: 'ecto',
    code: null,
    ar: 'مكافحة الطفيليات الخارجية (براغيث وقُراد)',
    en: 'External parasite control (fleas and ticks)',
    arAlso: [],
    recordKind: 'treatment',
  },
  {
    key: 'felvTest',
    code: null,
    ar: 'فحص لوكيميا القطط',
    en: 'Feline leukaemia virus (FeLV) test',
    arAlso: ['فحص فيروس ابيضاض الدم', 'FeLV'],
    recordKind: 'test',
  },
  {
    key: 'rabiesTitre',
    code: null,
    ar: 'معايرة السُّعار (الأجسام المضادة)',
    en: 'Rabies antibody titre',
    arAlso: ['RNATT', 'FAVN'],
    recordKind: 'test',
  },
] as const satisfies readonly ProtocolName[];

export type ProtocolKey = (typeof protocolNames)[number]['key'];
export const protocolKeys: readonly ProtocolKey[] = protocolNames.map(entry => entry.key);

/** Names of visits in which several vaccines are given as one combined product. */
export const comboNames = {
  combo3cat: { ar: 'اللقاح الثلاثي للقطط', en: '3-in-1 cat vaccine (FHV, FCV, FPV)' },
  combo4cat: { ar: 'اللقاح الرباعي للقطط', en: '4-in-1 cat vaccine' },
  comboDog: {
    ar: 'اللقاح المركّب للكلاب (الخماسي / السباعي / الثماني)',
    en: 'Combined dog vaccine (DHPPi, with or without lepto)',
  },
} as const;
export type ComboKey = keyof typeof comboNames;

const byKey = new Map<string, ProtocolName>(protocolNames.map(entry => [entry.key, entry]));

/** Returns the names of one protocol. Throws a RangeError for an unknown key. */
export function protocolName(key: ProtocolKey): ProtocolName {
  const found = byKey.get(key);
  if (!found) throw new RangeError(`unknown protocol ${key}`);
  return found;
}
