import type { Species } from '@rifq/contract/calls';
import { animalWords, breedsOf } from '@rifq/rules';
import { findNamed, searchOptions } from '@rifq/ui';
import { describe, expect, it } from 'vitest';
import { breedOptions } from './breed-options.ts';

/** Returns the labels of the breeds that the field shows for a query. */
const search = (species: Species, query: string) =>
  searchOptions(breedOptions(species), query, animalWords).map(({ label }) => label);

/** Returns the hits for each key of a table, to compare with the table. */
const searchAll = (species: Species, table: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(Object.keys(table).map(query => [query, search(species, query)]));

/** Returns the code of the breed that each name chooses, by the name. */
const chooseAll = (species: Species, names: readonly string[]) =>
  Object.fromEntries(names.map(name => [name, findNamed(breedOptions(species), name, animalWords)?.id]));

const FOLD = 'سكوتش فولد (اسكتلندي مطويّ الأذن)';
const STRAIGHT = 'سكوتش ستريت (اسكتلندي مستقيم الأذن)';
const MALINOIS = 'مالينوا (الراعي البلجيكي)';
const BULLDOGS = ['بولدوغ فرنسي', 'بولدوغ إنجليزي'];

describe('the search for a breed', () => {
  it('finds cats by common spellings, and nothing for other text', () => {
    const table = {
      'ماو المصري': ['ماو مصري'],
      اكزوتيك: ['إكزوتيك قصير الشعر'],
      الشيرازي: ['شيرازي (فارسي)'],
      شيرازى: ['شيرازي (فارسي)'],
      شيازي: ['شيرازي (فارسي)'],
      بيرشن: ['شيرازي (فارسي)'],
      بيرشين: ['شيرازي (فارسي)'],
      'قط شيرازي': ['شيرازي (فارسي)'],
      'قطة شيرازية': ['شيرازي (فارسي)'],
      'قط سيامي': ['سيامي'],
      'القط السيامي': ['سيامي'],
      'قطة سيامية': ['سيامي'],
      'قِطٌّ بَلَدي': ['بلدي (منزلي قصير الشعر)'],
      'قط الغابات النرويجي': ['نرويجي الغابات'],
      'قطة روسية زرقاء': ['روسي أزرق'],
      بورمية: ['بورمي'],
      هملايا: ['هيمالايا'],
      هملايان: ['هيمالايا'],
      راجدول: ['راغدول'],
      'راج دول': ['راغدول'],
      انجورا: ['أنغورا تركي'],
      شنشيلا: ['شانشيلا'],
      تشينشيلا: ['شانشيلا'],
      چينچيلا: ['شانشيلا'],
      راگدول: ['راغدول'],
      سايبيريان: ['سيبيري'],
      سكوتيش: [FOLD, STRAIGHT],
      سكوتشفولد: [FOLD],
      'مين كون': ['ماين كون'],
      مينكون: ['ماين كون'],
      ماينكون: ['ماين كون'],
      maine: ['ماين كون'],
      بريتيش: ['بريطاني قصير الشعر', 'بريطاني طويل الشعر'],
      'بريتيش شورت هير': ['بريطاني قصير الشعر'],
      مكس: ['هجين'],
      ابيض: [],
      زعفران: [],
      صحراوي: [],
      سافانا: [],
    };
    expect(searchAll('cat', table)).toEqual(table);
  });

  it('finds dogs by common spellings, and never another breed instead of the listed one', () => {
    const table = {
      'راعي الماني': ['الراعي الألماني'],
      'راعي ألماني': ['الراعي الألماني'],
      'الراعي الالماني': ['الراعي الألماني'],
      راعيالماني: ['الراعي الألماني'],
      'كلب راعي الماني': ['الراعي الألماني'],
      'راعي بلجيكي': [MALINOIS],
      'كلب هاسكي': ['هاسكي سيبيري'],
      'سيبيريان هاسكي': ['هاسكي سيبيري'],
      'كلب جولدن': ['جولدن ريتريفر'],
      'كلب سلوقي': ['سلوقي', 'سلوقي مغاربي'],
      'كلب بيتبول': ['بيتبول'],
      'بيت بول': ['بيتبول'],
      'كلبة بلدية': ['بلدي'],
      'كلب أفغاني': ['أفغاني'],
      'بول دوغ': BULLDOGS,
      بلدوغ: BULLDOGS,
      'فرنش بول دوغ': ['بولدوغ فرنسي'],
      'دوبر مان': ['دوبرمان'],
      تشاوتشاو: ['تشاو تشاو'],
      'شاو شاو': ['تشاو تشاو'],
      'چاو چاو': ['تشاو تشاو'],
      دالميشن: ['دلماسي'],
      'رود وايلر': ['روت وايلر'],
      'شيه تسو': ['شيه تزو'],
      كانيش: ['بودل'],
      'كين كورسو': ['كاني كورسو'],
      ابيض: [],
      شارباي: [],
    };
    expect(searchAll('dog', table)).toEqual(table);
  });

  it.each(['cat', 'dog'] as const)('shows every breed for the name of the species alone: %s', species => {
    const all = breedsOf(species).map(({ ar }) => ar);
    expect(animalWords.map(word => search(species, word))).toEqual(animalWords.map(() => all));
  });
});

describe('the name of a breed, typed without a choice', () => {
  it.each([
    [
      'cat',
      {
        شيرازي: '1',
        فارسي: '1',
        الشيرازي: '1',
        persian: '1',
        'قطة شيرازية': '1',
        بلدي: '103',
        مكس: '104',
        'سكوتش فولد': '107',
        ماينكون: '109',
      },
    ],
    [
      'dog',
      {
        'راعي الماني': '4',
        جولدن: '5',
        سلوقي: '201',
        'كلب سلوقي': '201',
        بلدي: '203',
        هسكي: '207',
        مالينوا: '222',
        'الراعي البلجيكي': '222',
        'بت بول': '236',
      },
    ],
  ] as const)('chooses that breed, also by its other names and without its bracket: %s', (species, codes) => {
    expect(chooseAll(species, Object.keys(codes))).toEqual(codes);
  });

  it('chooses none if several breeds have it, or none', () => {
    const names = ['بريتيش', 'سكوتيش', 'قط الصحراء', 'قط'];
    expect(Object.values(chooseAll('cat', names))).toEqual(names.map(() => undefined));
  });
});
