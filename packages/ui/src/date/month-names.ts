import { foldArabic } from '@rifq/contract/fold';
import type { CalendarSystem } from './calendars.ts';

/*
 * The months as they are written from Baghdad to Rabat, in English, French and Turkish, each with its short forms, in the order of
 * the months: from Unicode CLDR, and as people write them. Of «كانون الثاني» and «ك2» each stands for the other.
 */
const GREGORIAN = [
  'يناير جانفي كانون-الثاني ك2 january jan janvier janv ocak oca',
  'فبراير فيفري شباط february feb fevrier fevr fev subat sub',
  'مارس آذار march mar mars mart',
  'أبريل إبريل أفريل نيسان april apr avril avr nisan nis',
  'مايو ماي أيار may mai mayis',
  'يونيو يونيه جوان حزيران june jun juin haziran haz',
  'يوليو يوليه يوليوز جويلية تموز july jul juillet juil temmuz tem',
  'أغسطس أوغسطس غشت أوت آب august aug aout agustos agu',
  'سبتمبر شتنبر أيلول september sept sep septembre eylul eyl',
  'أكتوبر تشرين-الأول ت1 october oct octobre ekim eki',
  'نوفمبر نونبر تشرين-الثاني ت2 november nov novembre kasim kas',
  'ديسمبر دجنبر كانون-الأول ك1 december dec decembre aralik ara',
];

const HIJRI = [
  'محرم محرم-الحرام muharram',
  'صفر صفر-الخير safar',
  'ربيع-الأول ربيع1 rabi-al-awwal rabi1',
  'ربيع-الآخر ربيع-الثاني ربيع2 rabi-al-thani rabi-al-akhir rabi2',
  'جمادى-الأولى جمادى-الأول جماد-الأول جماد-الأولى جمادى1 jumada-al-awwal jumada-al-ula jumada1',
  'جمادى-الآخرة جمادى-الآخر جمادى-الثانية جمادى-الثاني جماد-الثاني جماد-الآخر جماد-الثانية جمادى2 jumada-al-thani jumada-al-akhirah jumada2',
  'رجب rajab',
  'شعبان shaban shaaban',
  'رمضان رمضان-المبارك ramadan',
  'شوال shawwal',
  'ذو-القعدة ذي-القعدة ذا-القعدة ذوالقعدة ذيالقعدة dhu-al-qadah dhul-qadah dhu-al-qidah',
  'ذو-الحجة ذي-الحجة ذا-الحجة ذوالحجة ذيالحجة dhu-al-hijjah dhul-hijjah',
];

/** A name without spaces, hyphens and apostrophes, and without the article of its second word. */
const keyOf = (name: string): string =>
  foldArabic(name)
    .replace(/ (?:ال|al )/g, '')
    .replace(/[ ']/g, '');

const monthsOf = (names: readonly string[]): ReadonlyMap<string, number> =>
  new Map(names.flatMap((spelt, index) => spelt.split(' ').map(name => [keyOf(name), index + 1] as const)));

const MONTHS: Readonly<Record<CalendarSystem, ReadonlyMap<string, number>>> = {
  gregory: monthsOf(GREGORIAN),
  'islamic-umalqura': monthsOf(HIJRI),
};

/** Which month of a calendar a name means, from 1; null for none. */
export const monthNumber = (name: string, system: CalendarSystem): number | null =>
  MONTHS[system].get(keyOf(name)) ?? null;
