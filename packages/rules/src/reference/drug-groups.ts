/** A group of drugs in which an allergy to one concerns the others. Codes are stored, and never reused. */
type DrugGroup = {
  readonly code: string;
  readonly name: string;
  /** Common drugs of the group, in the Latin and the Arabic spelling. */
  readonly drugs: readonly string[];
};

/** Groups as in the ATCvet classification, with the drugs that practices for cats and dogs use most. */
export const drugGroups = [
  {
    code: 'penicillins',
    name: 'البنسلينات',
    drugs: ['penicillin', 'amoxicillin', 'ampicillin', 'amoxiclav', 'بنسلين', 'أموكسيسيلين', 'أمبيسلين'],
  },
  {
    code: 'cephalosporins',
    name: 'السيفالوسبورينات',
    drugs: [
      'cefalexin',
      'cephalexin',
      'cefovecin',
      'convenia',
      'cefazolin',
      'سيفالكسين',
      'سيفوفيسين',
      'سيفازولين',
    ],
  },
  {
    code: 'sulfonamides',
    name: 'السلفوناميدات',
    drugs: ['sulfadiazine', 'sulfamethoxazole', 'trimethoprim', 'سلفا', 'سلفاديازين', 'تريميثوبريم'],
  },
  {
    code: 'fluoroquinolones',
    name: 'الفلوروكينولونات',
    drugs: [
      'enrofloxacin',
      'marbofloxacin',
      'pradofloxacin',
      'إنروفلوكساسين',
      'ماربوفلوكساسين',
      'برادوفلوكساسين',
    ],
  },
  {
    code: 'tetracyclines',
    name: 'التتراسيكلينات',
    drugs: ['doxycycline', 'oxytetracycline', 'minocycline', 'دوكسيسيكلين', 'أوكسي تتراسيكلين', 'مينوسيكلين'],
  },
  {
    code: 'macrolides',
    name: 'الماكروليدات واللينكوزاميدات',
    drugs: [
      'azithromycin',
      'erythromycin',
      'tylosin',
      'clindamycin',
      'أزيثروميسين',
      'إريثروميسين',
      'تايلوسين',
      'كليندامايسين',
    ],
  },
  {
    code: 'aminoglycosides',
    name: 'الأمينوغليكوزيدات',
    drugs: [
      'gentamicin',
      'amikacin',
      'neomycin',
      'tobramycin',
      'جنتاميسين',
      'أميكاسين',
      'نيومايسين',
      'توبراميسين',
    ],
  },
  {
    code: 'nitroimidazoles',
    name: 'النيتروإيميدازولات',
    drugs: ['metronidazole', 'ronidazole', 'ميترونيدازول', 'رونيدازول'],
  },
  {
    code: 'nsaids',
    name: 'مضادات الالتهاب غير الستيرويدية',
    drugs: [
      'meloxicam',
      'carprofen',
      'robenacoxib',
      'firocoxib',
      'ketoprofen',
      'aspirin',
      'ميلوكسيكام',
      'كاربروفين',
      'روبيناكوكسيب',
      'فيروكوكسيب',
      'كيتوبروفين',
      'أسبرين',
    ],
  },
  {
    code: 'corticosteroids',
    name: 'الكورتيكوستيرويدات',
    drugs: [
      'prednisolone',
      'prednisone',
      'dexamethasone',
      'methylprednisolone',
      'بريدنيزولون',
      'بريدنيزون',
      'ديكساميثازون',
    ],
  },
  {
    code: 'opioids',
    name: 'الأفيونيات',
    drugs: [
      'buprenorphine',
      'butorphanol',
      'methadone',
      'morphine',
      'fentanyl',
      'tramadol',
      'بوبرينورفين',
      'بوتورفانول',
      'ميثادون',
      'مورفين',
      'فنتانيل',
      'ترامادول',
    ],
  },
  {
    code: 'macrocyclic_lactones',
    name: 'اللاكتونات الحلقية الكبيرة',
    drugs: [
      'ivermectin',
      'milbemycin',
      'moxidectin',
      'selamectin',
      'إيفرمكتين',
      'ميلبيمايسين',
      'موكسيدكتين',
      'سيلامكتين',
    ],
  },
  {
    code: 'isoxazolines',
    name: 'الإيزوكسازولينات',
    drugs: [
      'afoxolaner',
      'fluralaner',
      'sarolaner',
      'lotilaner',
      'أفوكسولانر',
      'فلورالانر',
      'سارولانر',
      'لوتيلانر',
    ],
  },
  {
    code: 'anaesthetics',
    name: 'أدوية التخدير',
    drugs: [
      'propofol',
      'ketamine',
      'alfaxalone',
      'isoflurane',
      'medetomidine',
      'lidocaine',
      'بروبوفول',
      'كيتامين',
      'ألفاكسالون',
      'إيزوفلوران',
      'ميديتوميدين',
      'ليدوكايين',
    ],
  },
] as const satisfies readonly DrugGroup[];

export type DrugGroupCode = (typeof drugGroups)[number]['code'];
export const drugGroupCodes: readonly DrugGroupCode[] = drugGroups.map(({ code }) => code);
