/**
 * Breeds by species. Codes 1 to 5 are given (specification 3.11); the others
 * are ours, numbered from 101 for cats and from 201 for dogs, and never reused.
 */
export type Breed = {
  readonly code: number;
  readonly ar: string;
  readonly en: string;
  /** Other common names, without a word for the animal before them. */
  readonly arAlso?: readonly string[];
  /** Import banned or restricted in the UAE according to the sources: a notice is shown, a record is still allowed. */
  readonly uaeImportNotice?: true;
};

export const catBreeds: readonly Breed[] = [
  { code: 1, ar: 'شيرازي (فارسي)', en: 'Persian', arAlso: ['بيرشن', 'بيرشين'] },
  { code: 2, ar: 'سفينكس', en: 'Sphynx' },
  { code: 3, ar: 'روسي أزرق', en: 'Russian Blue' },
  { code: 101, ar: 'ماو عربي', en: 'Arabian Mau' },
  { code: 102, ar: 'ماو مصري', en: 'Egyptian Mau' },
  { code: 103, ar: 'بلدي (منزلي قصير الشعر)', en: 'Domestic Shorthair', arAlso: ['عربي', 'محلي'] },
  { code: 104, ar: 'هجين', en: 'Mixed breed', arAlso: ['مكس', 'ميكس', 'خليط'] },
  { code: 105, ar: 'بريطاني قصير الشعر', en: 'British Shorthair', arAlso: ['بريتيش', 'بريتيش شورت هير'] },
  { code: 106, ar: 'بريطاني طويل الشعر', en: 'British Longhair', arAlso: ['بريتيش', 'بريتيش لونغ هير'] },
  {
    code: 107,
    ar: 'سكوتش فولد (اسكتلندي مطويّ الأذن)',
    en: 'Scottish Fold',
    arAlso: ['سكوتيش', 'سكوتيش فولد'],
  },
  {
    code: 108,
    ar: 'سكوتش ستريت (اسكتلندي مستقيم الأذن)',
    en: 'Scottish Straight',
    arAlso: ['سكوتيش', 'سكوتيش ستريت'],
  },
  { code: 109, ar: 'ماين كون', en: 'Maine Coon', arAlso: ['مين كون'] },
  { code: 110, ar: 'راغدول', en: 'Ragdoll' },
  { code: 111, ar: 'سيامي', en: 'Siamese' },
  { code: 112, ar: 'بنغالي', en: 'Bengal' },
  { code: 113, ar: 'هيمالايا', en: 'Himalayan', arAlso: ['هيمالايان'] },
  { code: 114, ar: 'شانشيلا', en: 'Chinchilla Persian', arAlso: ['تشينشيلا', 'شينشيلا'] },
  { code: 115, ar: 'إكزوتيك قصير الشعر', en: 'Exotic Shorthair', arAlso: ['إكزوتيك', 'إكزوتيك شورت هير'] },
  { code: 116, ar: 'أنغورا تركي', en: 'Turkish Angora' },
  { code: 117, ar: 'فان تركي', en: 'Turkish Van' },
  { code: 118, ar: 'نرويجي الغابات', en: 'Norwegian Forest Cat', arAlso: ['الغابات النرويجي'] },
  { code: 119, ar: 'سيبيري', en: 'Siberian', arAlso: ['سايبيريان'] },
  { code: 120, ar: 'حبشي', en: 'Abyssinian', arAlso: ['أبيسيني'] },
  { code: 121, ar: 'بيرمان', en: 'Birman' },
  { code: 122, ar: 'بورمي', en: 'Burmese' },
  { code: 123, ar: 'مونشكين', en: 'Munchkin' },
  { code: 124, ar: 'ديفون ركس', en: 'Devon Rex' },
  { code: 125, ar: 'كورنيش ركس', en: 'Cornish Rex' },
  { code: 126, ar: 'سيلكيرك ركس', en: 'Selkirk Rex' },
  { code: 127, ar: 'أمريكي قصير الشعر', en: 'American Shorthair' },
  { code: 128, ar: 'أمريكي ملفوف الأذن (أمريكان كيرل)', en: 'American Curl' },
  { code: 129, ar: 'شرقي قصير الشعر', en: 'Oriental Shorthair' },
  { code: 130, ar: 'باليني', en: 'Balinese' },
  { code: 131, ar: 'بومباي', en: 'Bombay' },
  { code: 132, ar: 'مانكس', en: 'Manx' },
  { code: 133, ar: 'تونكيني', en: 'Tonkinese' },
];

export const dogBreeds: readonly Breed[] = [
  { code: 4, ar: 'الراعي الألماني', en: 'German Shepherd', arAlso: ['جيرمن شيبرد'] },
  { code: 5, ar: 'جولدن ريتريفر', en: 'Golden Retriever', arAlso: ['جولدن'] },
  { code: 201, ar: 'سلوقي', en: 'Saluki' },
  { code: 202, ar: 'كنعاني', en: 'Canaan Dog' },
  { code: 203, ar: 'بلدي', en: 'Baladi (local dog)', arAlso: ['محلي'] },
  { code: 204, ar: 'هجين', en: 'Mixed breed', arAlso: ['مكس', 'ميكس', 'خليط'] },
  { code: 205, ar: 'سلوقي مغاربي', en: 'Sloughi' },
  { code: 206, ar: 'لابرادور ريتريفر', en: 'Labrador Retriever', arAlso: ['لابرادور'] },
  { code: 207, ar: 'هاسكي سيبيري', en: 'Siberian Husky', arAlso: ['هاسكي', 'هسكي', 'سيبيريان هاسكي'] },
  { code: 208, ar: 'بوميرانيان', en: 'Pomeranian' },
  { code: 209, ar: 'تشيواوا', en: 'Chihuahua', arAlso: ['شيواوا'] },
  { code: 210, ar: 'مالتيز', en: 'Maltese' },
  { code: 211, ar: 'شيه تزو', en: 'Shih Tzu', arAlso: ['شيتزو', 'شيه تسو'] },
  { code: 212, ar: 'بودل', en: 'Poodle', arAlso: ['كانيش'] },
  { code: 213, ar: 'بيشون فريز', en: 'Bichon Frise' },
  { code: 214, ar: 'يوركشاير تيرير', en: 'Yorkshire Terrier', arAlso: ['يوركشاير', 'يوركي'] },
  { code: 215, ar: 'بولدوغ فرنسي', en: 'French Bulldog', arAlso: ['فرنش بولدوغ'] },
  { code: 216, ar: 'بولدوغ إنجليزي', en: 'English Bulldog', arAlso: ['إنجلش بولدوغ'] },
  { code: 217, ar: 'باغ', en: 'Pug', arAlso: ['بق'] },
  { code: 218, ar: 'بيغل', en: 'Beagle' },
  { code: 219, ar: 'كوكر سبانيل', en: 'Cocker Spaniel' },
  { code: 220, ar: 'داشهند', en: 'Dachshund' },
  { code: 221, ar: 'جاك راسل تيرير', en: 'Jack Russell Terrier' },
  { code: 222, ar: 'مالينوا (الراعي البلجيكي)', en: 'Belgian Malinois' },
  { code: 223, ar: 'بوردر كولي', en: 'Border Collie' },
  { code: 224, ar: 'روت وايلر', en: 'Rottweiler', arAlso: ['روتوايلر', 'رود وايلر'], uaeImportNotice: true },
  { code: 225, ar: 'دوبرمان', en: 'Doberman', uaeImportNotice: true },
  { code: 226, ar: 'كاني كورسو', en: 'Cane Corso', arAlso: ['كين كورسو'], uaeImportNotice: true },
  { code: 227, ar: 'بوكسر', en: 'Boxer', uaeImportNotice: true },
  { code: 228, ar: 'غريت دين (الدانماركي الضخم)', en: 'Great Dane', arAlso: ['جريت دان'] },
  { code: 229, ar: 'أكيتا', en: 'Akita' },
  { code: 230, ar: 'سامويد', en: 'Samoyed' },
  { code: 231, ar: 'تشاو تشاو', en: 'Chow Chow', arAlso: ['شاو شاو'] },
  { code: 232, ar: 'دلماسي', en: 'Dalmatian', arAlso: ['دالميشن'] },
  { code: 233, ar: 'أفغاني', en: 'Afghan Hound' },
  { code: 234, ar: 'الراعي القوقازي', en: 'Caucasian Shepherd' },
  { code: 235, ar: 'كانغال', en: 'Kangal' },
  { code: 236, ar: 'بيتبول', en: 'Pit Bull', arAlso: ['بت بول'], uaeImportNotice: true },
];

/** Words for the animal that people write before the name of a breed. */
export const animalWords: readonly string[] = ['قط', 'قطة', 'كلب', 'كلبة'];

/** Returns the breeds of a species, in display order. */
export function breedsOf(species: 'cat' | 'dog'): readonly Breed[] {
  return species === 'cat' ? catBreeds : dogBreeds;
}

/** Returns the breed of this species with this code; undefined if the code belongs to another species or to none. */
export function findBreed(species: 'cat' | 'dog', code: number): Breed | undefined {
  return breedsOf(species).find(breed => breed.code === code);
}
