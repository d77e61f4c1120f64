/** A group of drugs in which an allergy to one concerns the others. Codes are stored, and never reused. */
type DrugGroup = {
  readonly code: string;
  readonly name: string;
  /**
   * How the names of its common drugs and products begin, in the Latin and the Arabic spelling, between spaces. `|`
   * stands for the space inside a name.
   */
  readonly drugs: string;
  /** Whole words that other drugs begin with: «sulfate» is no «sulfa». */
  readonly words?: string;
};

/** Groups as in the ATCvet classification, with the drugs and products that practices for cats and dogs use most. */
export const drugGroups = [
  {
    code: 'penicillins',
    name: 'البنسلينات',
    drugs:
      'penicillin benzylpenicillin ampicillin cloxacillin piperacillin amoxi amoxy amoxicillin ' +
      'clamoxyl betamox duphamox synulox clavamox clavaseptin clavubactin augmentin noroclav ' +
      'nisamox kesium unasyn tazocin بنسلين بنسيلين بنزيلبنسلين أمبيسلين أمبيسيلين أموكسي ' +
      'أموكسيسيلين أموكسل سينولوكس سينالوكس أوجمنتين أوغمنتين أوقمنتين كلافاموكس كلاموكسيل ' +
      'كلافاسبتين',
  },
  {
    code: 'cephalosporins',
    name: 'السيفالوسبورينات',
    drugs:
      'cef ceph convenia rilexine therios excenel keflex rocephin zinacef سيفا سيفازولين ' +
      'سيفالكسين سيفوفيسين سيفترياكسون سيفوتاكسيم سيفوروكسيم سيفكسيم كونفينيا كونفنيا ريليكسين ' +
      'كيفلكس روسيفين',
  },
  {
    code: 'sulfonamides',
    name: 'السلفوناميدات',
    drugs:
      'sulfadi sulfametho sulfadoxine sulfasalazine sulfonamide sulphadi sulphametho ' +
      'sulphonamide trimethoprim cotrimoxazole|co trimoxazole bactrim septrin tribrissen borgal ' +
      'salazopyrin سلفاديازين سلفاميثوكسازول سلفاسالازين سلفوناميد تريميثوبريم كوتريموكسازول ' +
      'باكتريم سبترين',
    words: 'sulfa sulpha سلفا',
  },
  {
    code: 'fluoroquinolones',
    name: 'الفلوروكينولونات',
    drugs:
      'enroflox marboflox pradoflox ciproflox orbiflox levoflox moxiflox ofloxacin baytril ' +
      'enroxil xeden veraflox marbocyl zeniquin cipro إنروفلوكساسين ماربوفلوكساسين ' +
      'برادوفلوكساسين سيبروفلوكساسين ليفوفلوكساسين بايتريل انروكسيل فيرافلوكس ماربوسيل سيبرو',
  },
  {
    code: 'tetracyclines',
    name: 'التتراسيكلينات',
    drugs:
      'tetracycline doxy oxytetracycline minocycline vibramycin ronaxan doxybactin terramycin ' +
      'تتراسيكلين أوكسيتتراسيكلين دوكسي مينوسيكلين فيبرامايسين روناكسان تيرامايسين',
  },
  {
    code: 'macrolides',
    name: 'الماكروليدات واللينكوزاميدات',
    drugs:
      'azithro erythro clarithro tylosin tylan spiramycin stomorgyl zithromax clinda antirobe ' +
      'dalacin lincomycin lincocin أزيثرو إريثرو كلاريثرو تايلوسين سبيرامايسين ستومورجيل ' +
      'زيثروماكس كليندا أنتيروب دالاسين لينكوميسين لينكومايسين',
  },
  {
    code: 'aminoglycosides',
    name: 'الأمينوغليكوزيدات',
    drugs:
      'genta amikacin neomycin tobramycin streptomycin kanamycin otomax easotic جنتا أميكاسين ' +
      'نيومايسين نيوميسين توبراميسين توبرامايسين ستربتومايسين أوتوماكس إيزوتيك',
  },
  {
    code: 'nitroimidazoles',
    name: 'النيتروإيميدازولات',
    drugs:
      'metronidazole ronidazole metrobactin flagyl stomorgyl ميترونيدازول مترونيدازول رونيدازول ' +
      'فلاجيل فلاجل ستومورجيل',
  },
  {
    code: 'nsaids',
    name: 'مضادات الالتهاب غير الستيرويدية',
    drugs:
      'nsaid meloxicam metacam loxicom meloxidyl inflacam rheumocam carprofen rimadyl carprieve ' +
      'carprodyl norocarp robenacoxib onsior firocoxib previcox cimicoxib cimalgex mavacoxib ' +
      'trocoxil deracoxib grapiprant galliprant ketoprofen ketofen tolfenamic tolfedine ' +
      'flunixin finadyne aspirin ibuprofen diclofenac voltaren naproxen ميلوكسيكام ميتاكام ' +
      'لوكسيكوم كاربروفين ريماديل روبيناكوكسيب أونسيور فيروكوكسيب بريفيكوكس غرابيبرانت ' +
      'كيتوبروفين كيتوفين توليفناميك تولفيدين فلونكسين أسبرين إيبوبروفين بروفين ديكلوفيناك ' +
      'فولتارين',
  },
  {
    code: 'corticosteroids',
    name: 'الكورتيكوستيرويدات',
    drugs:
      'predni dexameth dexafort dexadreson methylpred medrol depo|medrol betameth triamcinolone ' +
      'hydrocortisone cortisone cortavance surolan otomax easotic بريدنيزولون بريدنيزون بريدني ' +
      'ديكساميثازون ديكسا ميثيل|بريدنيزولون بيتاميثازون تريامسينولون هيدروكورتيزون كورتيزون ' +
      'سورولان أوتوماكس إيزوتيك',
  },
  {
    code: 'opioids',
    name: 'الأفيونيات',
    drugs:
      'buprenorphine buprenodale vetergesic temgesic butorphanol torbugesic dolorex methadone ' +
      'comfortan morphine fentanyl tramadol tramal codeine pethidine loperamide بوبرينورفين ' +
      'تيمجيسيك بوتورفانول ميثادون مورفين فنتانيل ترامادول ترامال كوديين بيثيدين لوبيراميد',
  },
  {
    code: 'macrocyclic_lactones',
    name: 'اللاكتونات الحلقية الكبيرة',
    drugs:
      'ivermectin ivomec heartgard milbemycin milbemax milpro interceptor moxidectin selamectin ' +
      'eprinomectin doramectin abamectin advocate stronghold revolution evolution|plus ' +
      'broadline nexgard|spectra nexgard|combo bravecto|plus simparica|trio credelio|plus ' +
      'إيفرمكتين إيفرمكتن إيفوميك ميلبيمايسين ميلبيماكس موكسيدكتين سيلامكتين إبرينومكتين ' +
      'أدفوكيت أدفوكات سترونغهولد ريفوليوشن ريفلوشن برودلاين نكسجارد|سبكترا نكسجارد|كومبو ' +
      'نيكسجارد|سبكترا نيكسجارد|كومبو برافكتو|بلس سيمباريكا|تريو كريديليو|بلس',
  },
  {
    code: 'isoxazolines',
    name: 'الإيزوكسازولينات',
    drugs:
      'afoxolaner esafoxolaner fluralaner sarolaner lotilaner nexgard frontpro bravecto ' +
      'simparica credelio أفوكسولانر إيسافوكسولانر فلورالانر سارولانر لوتيلانر نكسجارد نيكسجارد ' +
      'نكسغارد برافكتو سيمباريكا كريديليو',
  },
  {
    code: 'anaesthetics',
    name: 'أدوية التخدير',
    drugs:
      'propofol diprivan propovet ketamine ketaset alfaxalone alfaxan isoflurane sevoflurane ' +
      'medetomidine dexmedetomidine domitor dexdomitor xylazine rompun zoletil tiletamine ' +
      'telazol thiopental lidocaine lignocaine bupivacaine بروبوفول كيتامين ألفاكسالون ألفاكسان ' +
      'إيزوفلوران سيفوفلوران ميديتوميدين ديكسميديتوميدين دوميتور زايلازين رومبون زوليتيل ' +
      'تيليتامين ثيوبنتال ليدوكايين ليدوكائين بوبيفاكايين',
  },
] as const satisfies readonly DrugGroup[];

export type DrugGroupCode = (typeof drugGroups)[number]['code'];
export const drugGroupCodes: readonly DrugGroupCode[] = drugGroups.map(({ code }) => code);
