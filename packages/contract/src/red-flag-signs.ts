import type { RedFlagKey } from './reference/safety.ts';

/*
 * How owners speak of each emergency sign, in the folded form of `foldWithOrigins` (ا for أإآ, ي for ى and ئ, ه for ة).
 * A phrase is its parts in their order with up to three words between them; `*` stands for any ending of a word, `|`
 * for «or». The word of a sign alone («عين»، «دم»، «سم») is no sign: people come for a blood test, too.
 */

/** Particles that Arabic writes together with the word. */
const PREFIX = '(?:[وف]?(?:بال|وال|ال|لل|[بلك])?)';
/** The alef of a word that is somebody's or something's object: «نزيفًا». */
const OBJECT_END = 'ا?';
const WORDS_BETWEEN = ' +(?:[^ ]+ +){0,3}?';

/** The folded text has spaces only, so no pattern needs the classes of Unicode, which are slow to compile. */
function phrase(...parts: string[]): RegExp {
  const words = parts.map(part => {
    const spelt = part.replaceAll(' ', ' +').replaceAll('*', '[^ ]*');
    return `(?<![^ ])${PREFIX}(?:${spelt})${OBJECT_END}(?![^ ])`;
  });
  return new RegExp(words.join(WORDS_BETWEEN));
}

const NOT = 'لا|ما|مش|مو|مب|موب|مهو|لم|لن|غير|بدون|عدم|ماعاد|ما عاد|ما عم|لا زال لا';
const CAN =
  'يقدر*|تقدر*|بيقدر*|بتقدر*|يستطيع*|تستطيع*|يستطع|تستطع|قادر*|قدره|يتمكن|تتمكن|عارف*|يعرف|تعرف|راضي*|يريد|تريد|يرغب|ترغب|يبي|تبي|يبغي|يبغا|تبغي|تبغا|عايز*|عاوز*|بده|بدها|يقبل|تقبل';
const CANNOT =
  'مايقدر*|ماتقدر*|مبيقدر*|مابيقدر*|عاجز*|عجز|صعوبه|بصعوبه|يحاول|تحاول|رافض*|يرفض|ترفض|ممتنع*|امتن*|امتناع*|مضرب*';
const LINK = 'ان|انه|انها|علي|ع|عن|في|من|اي';

/** Something that is not or cannot be done, said in one breath: a «لا» further off belongs to other words. */
function not(deed: string): RegExp {
  const spelt = (words: string) => words.replaceAll(' ', ' +').replaceAll('*', '[^ ]*');
  const before = `(?:(?:${spelt(NOT)})(?: +${PREFIX}(?:${spelt(CAN)}))?|${PREFIX}(?:${spelt(CANNOT)}))`;
  return new RegExp(
    `(?<![^ ])[وف]?${before}(?: +(?:${LINK}))? +${PREFIX}(?:${spelt(deed)})${OBJECT_END}(?![^ ])`,
  );
}

const ATE = 'اكل*|كل|كلت|ياكل|تناول*|بلع*|ابتلع*|شرب*|لحس*|عض*|تسمم*';
const NOT_EN =
  "can't|cant|can t|cannot|can not|unable to|won't|not able to|trouble|difficulty|struggling to|hard to";

export const redFlagSigns: readonly { readonly key: RedFlagKey; readonly patterns: readonly RegExp[] }[] = [
  {
    key: 'breathing',
    patterns: [
      phrase('صعوبه|صعب*|ضيق*|انقطاع|توقف|كتمه|مشكله', 'تنفس*|نفس|نفسه|نفسها'),
      phrase('ضيقه نفس|كتمه|مكتوم*|نهجان|نهتان'),
      not('يتنفس*|تتنفس*|تنفس|ياخذ نفس*|تاخذ نفس*|ياخد نفس*'),
      phrase(
        'يتنفس*|تتنفس*|تنفس*|نفسه|نفسها',
        'بصعوبه|بسرعه|بقوه|سريع*|ضيق|مقطوع|صعب|متقطع|من فمه|من فمها|من بقه',
      ),
      phrase('اختن*|يختنق|تختنق|بيختنق|مختنق*|مخنوق*|بينخنق|ينخنق|انخنق*|اختناق|غصان*|يغص|تغص'),
      phrase(NOT_EN, 'breath*'),
      phrase(
        "choking|chokes|gasping|suffocat*|not breathing|can't breathe|laboured breathing|labored breathing",
      ),
      phrase('breath*', 'difficult*|trouble|fast|heavily|hard'),
    ],
  },
  {
    key: 'bleeding',
    patterns: [
      phrase('نزيف|نزف*|ينزف|تنزف|بينزف|بتنزف'),
      phrase(
        'ينزل*|تنزل|نزل*|بينزل|يسيل|يخر|يطلع|طلع',
        'دم|دمه|دمها',
        'كثير*|كتير|بغزاره|ما يوقف|لا يتوقف|مستمر|وايد|واجد',
      ),
      phrase('دم', `${NOT}`, 'يوقف|يتوقف|بيوقف|يوقفش|راضي يوقف'),
      phrase('دم', 'كثير|كتير|غزير|بغزاره|وايد|واجد'),
      phrase('bleeding|bleeds|haemorrhag*|hemorrhag*'),
    ],
  },
  {
    key: 'urine',
    patterns: [
      not('يتبول*|تتبول*|يبول*|تبول*|بول|البول|بوله|مجري البول|مجرى البول'),
      phrase('احتباس|انسداد|حصر|محصور*|محتبس*|صعوبه', 'بول|بوله|تبول*|مجري البول'),
      not('يعمل بيبي|يعمل حمام|يسوي بول|يطلع بول|ينزل بول|يشخ|تشخ|بيشخ'),
      phrase('بول', 'محبوس|محتبس|منحبس|انحبس|مسدود'),
      phrase('يدخل|تدخل|يروح|بيدخل', 'صندوق|ليتر|رمل', `${NOT}`, 'بول|يبول|يتبول|ينزل|شيء|شي'),
      phrase(`${NOT_EN}|no|not|isn't|stopped`, 'pee*|urin*|wee'),
      phrase('straining', 'pee|urinate|urine|litter*'),
      phrase('urethral obstruction|urinary blockage|blocked bladder|blocked cat'),
    ],
  },
  {
    key: 'seizure',
    patterns: [
      phrase('تشنج*|يتشنج|تتشنج|بيتشنج|اختلاج*|صرع*|يصرع|تصرع'),
      phrase(
        'ترنح*|يترنح|تترنح|يتمايل|تتمايل|بيتطوح|يتطوح|يفقد توازنه|فقد توازنه|فقدان التوازن|فقدت توازنها|مو متوازن|مش متوازن',
      ),
      phrase('يمشي|تمشي|بيمشي', 'سكران*|دايخ*|يطيح|تطيح|يوقع'),
      phrase('seizure*|convuls*|having a fit|fitting|stagger*|wobbly|losing balance|lost balance'),
    ],
  },
  {
    key: 'collapse',
    patterns: [
      phrase('اغم*|يغمي|تغمي|مغمي|غايب عن الوعي|غاب* عن الوعي|غيبوبه|انهار*|منهار*|انهيار*|ينهار|تنهار'),
      phrase('فقد*|فقدان|فاقد*|يفقد|تفقد', 'وعي|وعيه|وعيها'),
      not('يقف|تقف|يوقف علي|وقوف|يقوم|تقوم|يمشي|تمشي|المشي|يتحرك|تتحرك|يحرك رجليه|يستجيب|تستجيب'),
      phrase('عجز|عاجز*', 'وقوف|حركه|مشي'),
      phrase('شلل|مشلول*|انشل*'),
      phrase('collaps*|unconscious|unresponsive|faint*|passed out|paralys*|paralyz*'),
      phrase(NOT_EN, 'stand|walk|get up|move'),
    ],
  },
  {
    key: 'poison',
    patterns: [
      phrase(ATE, 'سم|سموم|سم فيران|سم فئران|مبيد*|طعم فيران|كلور|كلوركس|ديتول|منظف*|معقم|بنزين|مضاد تجمد'),
      phrase(ATE, 'شوكولا*|شيكولا*|شكولا*|شوكلا*|شكلا*|زنبق*|ليلي|بصل|ثوم|عنب|زبيب|زيليتول|علكه'),
      phrase(
        ATE,
        'دواء|دوا|ادويه|حبه|حبوب|بنادول|بندول|باراسيتامول|بارسيتامول|ايبوبروفين|بروفين|اسبرين|مسكن*',
        'بشري*|بشر|لي|حقي|حقنا|بتاعي',
      ),
      phrase(
        `${ATE}|عطيت*|اعطيت*|اديت*`,
        'بنادول|بندول|باراسيتامول|بارسيتامول|ايبوبروفين|بروفين|اسبرين|ادفيل|فولتارين',
      ),
      phrase('تسمم*|متسمم*|مسموم*|انسم|بلع سم'),
      phrase('poison*|toxic'),
      phrase(
        'ate|eaten|eating|swallow*|drank|licked|chewed',
        'chocolate|lily|lilies|onion*|grape*|raisin*|xylitol|bleach|antifreeze|medicine|medication|pill*|panadol|paracetamol|ibuprofen|aspirin|rat bait',
      ),
    ],
  },
  {
    key: 'heatstroke',
    patterns: [
      phrase('ضربه|ضربت*', 'حر|شمس|حراره|الشمس|الحر'),
      phrase('يلهث|تلهث|بيلهث|بتلهث|لهاث*', 'بشده|بقوه|شديد|كثير*|كتير|وايد|لعاب*|ضعف|جامد'),
      phrase('احتباس حراري|اجهاد حراري'),
      phrase('heat stroke|heatstroke|overheat*|heat exhaustion'),
      phrase('heavy|excessive|hard|heavily', 'panting'),
      phrase('panting', 'heavily|hard|drool*|weak*'),
    ],
  },
  {
    key: 'bloat',
    patterns: [
      phrase('انتفاخ*|منتفخ*|انتفخ*|نفخ*|تورم*|متورم*|كبر*', 'بطن*|كرش*|معده*|معدته'),
      phrase('بطن*|كرش*|معدته|معدتها', 'منتفخ*|انتفخ*|منفوخ*|نفخ*|متورم*|قاسي*|مشدود*'),
      phrase('يحاول|تحاول|محاولات|بيحاول', 'يرجع|يستفرغ|تستفرغ|يتقيا|قيء|القيء|يطرش|يقيء', `بلا|${NOT}|فاضي`),
      phrase('التواء المعده|انقلاب المعده|التفاف المعده'),
      phrase('bloat*|swollen belly|swollen stomach|distended|retching|dry heav*|twisted stomach'),
    ],
  },
  {
    key: 'vomit',
    patterns: [
      phrase(
        'قيء|القيء|قي|قيي|تقيا*|تقيو*|يتقيا*|تتقيا*|يتقيي*|تتقيي*|يقيء|تقيء|استفراغ*|يستفرغ|تستفرغ|استفرغ*|ترجيع|يرجع|ترجع|بيرجع|بترجع|يطرش|تطرش|طرش|زوع|يزوع|اسهال*|براز*',
        'دم|دمه|دموي*|مدمم|شديد|شديده|متكرر*|تكرار|مستمر*|استمرار|كثير*|كتير|وايد|واجد|مرات|طول الليل|كل ساعه|بدون توقف|ما يوقف|لا يتوقف',
      ),
      phrase('دم', 'في|مع', 'براز*|قيء|القيء|قيي|تقيو|استفراغ*|اسهال*'),
      phrase('دم', 'ببراز*|بالبراز|بالقيء|بالقيي|بالتقيو|بالاستفراغ|بالاسهال'),
      phrase('يستفرغ دم|يرجع دم|يتقيا دم|اسهال دم|براز مدمم'),
      phrase(
        'vomit*|throwing up|threw up|diarrh*',
        'blood*|constantly|repeatedly|non stop|nonstop|all night|all day|every hour|severe|many times',
      ),
      phrase('severe|bloody|constant|repeated|keeps|kept', 'vomit*|diarrh*|throwing up|stool*'),
      phrase('blood', 'stool*|poop|vomit*|diarrh*'),
    ],
  },
  {
    key: 'trauma',
    patterns: [
      phrase('حادث', 'سياره|سير|مروري|دراجه'),
      phrase('دهس*|صدم*|اندهس*|انصدم*|انضرب*|ضربت*', 'سياره|عربيه|سيكل|دراجه|موتر|دباب'),
      phrase('اندهس*|انصدم*|مدهوس*|دهسته|دهستها'),
      phrase(
        'سقط*|سقوط|وقع*|طاح*|يطيح|وقوع|نط|نطت|قفز*',
        'علو|مرتفع|بلكونه|البلكونه|شباك|نافذه|سطح|سطوح|دور|الدور|طابق|درج|الدرج|سلم|شرفه',
      ),
      phrase('جرح*|جروح|مجروح*', 'عميق*|مفتوح*|كبير*|غاير|بليغ*'),
      phrase('كسر', 'رجل*|يد*|ساق*|قدم*|ذيل*|حوض*|فك*|ضلع*|عظم*|في'),
      phrase('انكسر*|مكسور*', 'رجل*|يد*|ساق*|قدم*|ذيل*|حوض*|فك*|ضلع*|عظم*'),
      phrase('رجل*|يد*|ساق*|قدم*|ذيل*|حوض*|فك*', 'انكسر*|مكسور*'),
      phrase('عضه كلب|عضته كلاب|عضه ثعبان|لدغه افعي|لدغه ثعبان|لدغه عقرب|لدغته*|هجم عليه'),
      phrase('hit by|run over|ran over|struck by', 'car|bike|truck|motorbike|vehicle|motorcycle'),
      phrase('fell|fall|fallen|jumped', 'balcony|window|roof|height|stairs|floor|storey|story'),
      phrase('broken|fractured', 'leg|bone|paw|tail|hip|jaw|rib'),
      phrase(
        'fracture*|deep wound|deep cut|open wound|puncture wound|snake bite|dog bite|attacked by|mauled',
      ),
    ],
  },
  {
    key: 'eye',
    patterns: [
      phrase(
        'اصاب*|جرح*|ضرب*|خدش*|خربش*|طعن*|خرج*|طلع*|طلعت|بروز|جحوظ|مجروح*|انجرح*|انفقع*',
        'عين*|عيونه|عيونها',
      ),
      phrase('عين*', 'مجروح*|انجرح*|خرج*|طالع*|طلعت|بارز*|تنزف|دم|مصاب*|اصيب*|انضرب*|مخدوش*'),
      not('يشوف|تشوف|يري|تري'),
      phrase('فقد*|فقدان', 'بصر*'),
      phrase('eye injur*|injured eye|eye popped|eye bleeding|hurt eye|blind suddenly|suddenly blind'),
      phrase('eye', 'injur*|scratched|poked|bleed*|popped|punctured'),
      phrase('scratched|poked|injured|hit', 'eye'),
    ],
  },
  {
    key: 'blood',
    patterns: [
      phrase('دم', 'من', 'انف*|خشم*|مناخير*|فم*|حلق*|بق|بقه|بقها|تم|تمه'),
      phrase('دم', 'في|مع', 'بول*'),
      phrase('دم', 'بالبول|ببول*'),
      phrase('بول*', 'دم|دموي|احمر|فيه دم|مدمم'),
      phrase('يبول دم|يتبول دم|تبول دم|رعاف'),
      phrase('blood', 'urine|pee|nose|mouth'),
      phrase('nosebleed*|bloody urine|bloody nose|peeing blood|urinating blood'),
    ],
  },
  {
    key: 'water',
    patterns: [
      not('يشرب|تشرب|شرب|شربت|بيشرب|الشرب|الماء|المويه|مويه'),
      phrase(
        "not drinking|won't drink|refus* water|hasn't drunk|hasn't been drinking|stopped drinking|isn't drinking|no water",
      ),
    ],
  },
  {
    key: 'young',
    patterns: [
      phrase(
        'صغير*|رضيع*|هريره|جرو*|جراء|بسه صغير*|كتكوت|مولود*|عمره شهر*|عمرها شهر*|عمره اسبوع*|عمره اسابيع',
        `${NOT}|رافض*|يرفض|ترفض`,
        'ياكل|تاكل|اكل|يرضع|ترضع|رضاعه|يشرب|تشرب',
      ),
      phrase(`${NOT}|رافض*|يرفض|ترفض`, 'ياكل|تاكل|اكل|يرضع|ترضع|رضاعه', 'صغير*|رضيع*|هريره|جرو*'),
      not('يرضع|ترضع|الرضاعه'),
      phrase(
        'kitten*|puppy|puppies|newborn*',
        "not|won't|isn't|refus*|stopped|hasn't",
        'eat*|drink*|nurs*|feed*|suckl*',
      ),
    ],
  },
  {
    key: 'birth',
    patterns: [
      phrase('ولاده*|تولد|طلق|مخاض', 'متعسر*|متعثر*|تعثر*|صعب*|متاخر*|طول*|واقف*|متوقف*|عسر*|عالق*|ساعات'),
      phrase('تعسر*|عسر|صعوبه', 'ولاده*|تولد'),
      not('تولد|تلد|الولاده'),
      phrase('جنين|صغير|مولود', 'عالق*|علق|محشور'),
      phrase(
        'difficult|hard|prolonged|obstructed|trouble|stuck',
        'birth|labour|labor|delivery|giving birth|whelping',
      ),
      phrase('labour|labor|birth|whelping', 'hours|stuck|difficult*|stopped'),
      phrase('dystocia'),
    ],
  },
  {
    key: 'blueGums',
    patterns: [
      phrase(
        'لثه*|لثته|لثتها|لسان*|شفاه|شفايف*',
        'ازرق|زرقاء|زرقا|زرق|مزرق*|بنفسجي*|شاحب*|بيضاء|بيضا|ابيض|باهت*|اصفر|صفراء',
      ),
      phrase('ازرقاق|شحوب', 'لثه*|لسان*|لثته|لثتها'),
      phrase('gums|tongue|gum', 'blue|pale|white|purple|grey|gray'),
      phrase('blue|pale|white|purple|grey|gray', 'gums|tongue|gum'),
    ],
  },
];
