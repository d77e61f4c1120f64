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
      'penicillin benzylpenicillin ampicillin cloxacillin piperacillin amoxicillin amoxycillin ' +
      'amoxiclav coamoxiclav clamoxyl betamox duphamox synulox clavamox clavaseptin clavubactin ' +
      'augmentin julmentin curam noroclav nisamox kesium unasyn tazocin بنسلين بنسيلين ' +
      'بنزيلبنسلين أمبيسلين أمبيسيلين أموكسي أموكسيسيلين أموكسيكلاف كوأموكسيكلاف أموكسل ' +
      'سينولوكس سينالوكس أوجمنتين أوغمنتين أوقمنتين جولمنتين كيورام كلافاموكس كلاموكسيل ' +
      'كلافاسبتين',
    words: 'amox amoxi amoxy',
  },
  {
    code: 'cephalosporins',
    name: 'السيفالوسبورينات',
    drugs:
      'cephalosporin cephalexin cefalexin cefadroxil cefazolin cephazolin cefovecin cefixime ' +
      'cefotaxime ceftriaxone ceftiofur cefuroxime cefpodoxime cefquinome cefaclor convenia ' +
      'rilexine therios excenel keflex rocephin zinacef suprax سيفالوسبورين سيفازولين سيفالكسين ' +
      'سيفادروكسيل سيفوفيسين سيفترياكسون سيفوتاكسيم سيفوروكسيم سيفكسيم سيفاكلور كونفينيا ' +
      'كونفنيا ريليكسين كيفلكس روسيفين سوبراكس',
  },
  {
    code: 'sulfonamides',
    name: 'السلفوناميدات',
    drugs:
      'sulfadi sulfametho sulfadoxine sulfasalazine sulfonamide sulfatrim sulphadi sulphametho ' +
      'sulphonamide trimethoprim cotrimoxazole co|trimoxazole bactrim septrin tribrissen borgal ' +
      'salazopyrin baytril|otic سلفاديازين سلفاميثوكسازول سلفاسالازين سلفوناميد سلفاتريم ' +
      'تريميثوبريم كوتريموكسازول باكتريم سبترين',
    words: 'sulfa sulpha سلفا',
  },
  {
    code: 'fluoroquinolones',
    name: 'الفلوروكينولونات',
    drugs:
      'fluoroquinolone quinolone enroflox marboflox pradoflox ciproflox orbiflox levoflox ' +
      'moxiflox norflox ofloxacin baytril enroxil xeden veraflox marbocyl zeniquin ciprodex ' +
      'ciprobay كينولون فلوروكينولون إنروفلوكساسين ماربوفلوكساسين برادوفلوكساسين سيبروفلوكساسين ' +
      'ليفوفلوكساسين موكسيفلوكساسين نورفلوكساسين أوفلوكساسين بايتريل إنروكسيل فيرافلوكس ' +
      'ماربوسيل سيبروباي سيبروديكس',
    words: 'cipro سيبرو',
  },
  {
    code: 'tetracyclines',
    name: 'التتراسيكلينات',
    drugs:
      'tetracycline doxycycl oxytetracycline minocycline vibramycin ronaxan doxybactin ' +
      'terramycin تتراسيكلين تتراسايكلين أوكسيتتراسيكلين أوكسي|تتراسيكلين دوكسيسيكلين ' +
      'دوكسيسايكلين دوكسي|سيكلين دوكسي|سايكلين مينوسيكلين مينوسايكلين فيبرامايسين روناكسان ' +
      'تيرامايسين',
    words: 'doxy دوكسي',
  },
  {
    code: 'macrolides',
    name: 'الماكروليدات واللينكوزاميدات',
    drugs:
      'macrolide lincosamide azithrom erythrom clarithrom tylosin tylan spiramycin stomorgyl ' +
      'zithromax clindamycin antirobe dalacin lincomycin lincocin ماكروليد أزيثرو إريثروماي ' +
      'إريثرومي كلاريثرو تايلوسين سبيرامايسين ستومورجيل زيثروماكس كليندامايسين كلندامايسين ' +
      'كليندامي أنتيروب دالاسين لينكوميسين لينكومايسين',
  },
  {
    code: 'aminoglycosides',
    name: 'الأمينوغليكوزيدات',
    drugs:
      'aminoglycoside gentamicin gentamycin gentadex amikacin neomycin tobramycin tobradex ' +
      'streptomycin kanamycin otomax easotic أمينوغليكوزيد أمينوجليكوزيد جنتاميسين جنتامايسين ' +
      'جنتاديكس أميكاسين نيومايسين نيوميسين توبراميسين توبرامايسين توبرادكس ستربتومايسين ' +
      'أوتوماكس إيزوتيك',
    words: 'genta جنتا',
  },
  {
    code: 'nitroimidazoles',
    name: 'النيتروإيميدازولات',
    drugs:
      'nitroimidazole metronidazole ronidazole metrobactin flagyl stomorgyl ميترونيدازول ' +
      'مترونيدازول رونيدازول فلاجيل فلاجل ستومورجيل',
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
      'كيتوبروفين كيتوفين توليفناميك تولفيدين فلونكسين أسبرين إيبوبروفين ديكلوفيناك فولتارين ' +
      'نابروكسين مضاد|التهاب|غير|ستيرويدي مضادات|التهاب|غير|ستيرويدية',
    words: 'بروفين brufen',
  },
  {
    code: 'corticosteroids',
    name: 'الكورتيكوستيرويدات',
    drugs:
      'corticosteroid steroid prednis dexamethas dexafort dexadreson dexacort methylpred medrol ' +
      'depo|medrol depomedrol betamethas triamcinolone hydrocortisone cortisone cortavance ' +
      'surolan otomax easotic ciprodex gentadex tobradex genta|dexa كورتيكوستيرويد ستيرويد ' +
      'كورتيزون بريدنيزولون بردنيزولون بريدنيزون بردنيزون بريدنيسولون ديكساميثازون دكساميثازون ' +
      'ديكساميثازون ميثيل|بريدنيزولون ميدرول بيتاميثازون تريامسينولون هيدروكورتيزون سورولان ' +
      'أوتوماكس إيزوتيك جنتاديكس سيبروديكس توبرادكس',
    words: 'dexa ديكسا دكسا predni بريدني',
  },
  {
    code: 'opioids',
    name: 'الأفيونيات',
    drugs:
      'opioid opiate buprenorphine buprenodale vetergesic temgesic butorphanol torbugesic ' +
      'dolorex methadone comfortan morphine fentanyl tramadol tramal codeine pethidine ' +
      'loperamide imodium أفيوني بوبرينورفين تيمجيسيك بوتورفانول ميثادون مورفين فنتانيل ' +
      'ترامادول ترامال كوديين بيثيدين لوبيراميد إيموديوم',
  },
  {
    code: 'macrocyclic_lactones',
    name: 'اللاكتونات الحلقية الكبيرة',
    drugs:
      'macrocyclic|lactone ivermectin ivomec heartgard milbemycin milbemax milpro interceptor ' +
      'moxidectin selamectin eprinomectin doramectin abamectin advocate advantage|multi ' +
      'stronghold revolution evolution|plus broadline nexgard|spectra nexgard|plus ' +
      'nexgard|combo bravecto|plus bravecto|triuno simparica|trio credelio|plus ' +
      'credelio|quattro إيفرمكتين إيفرميكتين إيفرمكتن إيفوميك ميلبيمايسين ميلبيماكس موكسيدكتين ' +
      'سيلامكتين إبرينومكتين أدفوكيت أدفوكات سترونغهولد سترونجهولد ريفوليوشن ريفلوشن برودلاين ' +
      'نكسجارد|سبكترا نكسجارد|كومبو نكسجارد|بلس نيكسجارد|سبكترا نيكسجارد|كومبو نيكسجارد|بلس ' +
      'برافكتو|بلس سيمباريكا|تريو كريديليو|بلس',
  },
  {
    code: 'isoxazolines',
    name: 'الإيزوكسازولينات',
    drugs:
      'isoxazoline afoxolaner esafoxolaner fluralaner sarolaner lotilaner nexgard frontpro ' +
      'bravecto simparica credelio stronghold|plus revolution|plus إيزوكسازولين أفوكسولانر ' +
      'إيسافوكسولانر فلورالانر سارولانر لوتيلانر نكسجارد نيكسجارد نكسغارد برافكتو سيمباريكا ' +
      'كريديليو سترونغهولد|بلس سترونجهولد|بلس ريفوليوشن|بلس ريفلوشن|بلس',
  },
  {
    code: 'anaesthetics',
    name: 'أدوية التخدير',
    drugs:
      'propofol diprivan propovet ketamine ketaset alfaxalone alfaxan isoflurane sevoflurane ' +
      'medetomidine dexmedetomidine domitor dexdomitor xylazine rompun zoletil tiletamine ' +
      'telazol thiopental lidocaine lignocaine bupivacaine بروبوفول كيتامين ألفاكسالون ألفاكسان ' +
      'إيزوفلوران سيفوفلوران ميديتوميدين ديكسميديتوميدين ديكساميديتوميدين دوميتور زايلازين ' +
      'زيلازين رومبون زوليتيل تيليتامين ثيوبنتال ليدوكايين ليدوكائين ليدوكاين بوبيفاكايين تخدير',
  },
] as const satisfies readonly DrugGroup[];

export type DrugGroupCode = (typeof drugGroups)[number]['code'];
export const drugGroupCodes: readonly DrugGroupCode[] = drugGroups.map(({ code }) => code);
