/*
 * Names of the months as written from Baghdad to Rabat, in English, French and Turkish, with short forms, in month
 * order: from Unicode CLDR, and from common usage. A hyphen marks an optional space.
 */
export const GREGORIAN_MONTHS = [
  'يناير ينايير جنوري جانفي كانون-الثاني كانون-2 ك-2 january jan janvier janv ocak oca',
  'فبراير فبرايير فيبراير فيبرايير فروري فيفري فيفريي شباط اشباط february febuary feb febr fevrier fevr fev subat sub',
  'مارس مارت آذار march mar mars mart',
  'أبريل ابرل ابرايل أفريل نيسان april apr avril avr nisan nis',
  'مايو مايه ماي مايس أيار may mai mayis',
  'يونيو يونيه يونيوه جوان حزيران june jun juin haziran haz',
  'يوليو يوليه يوليوه يوليوز جويلية جوييه جولاي تموز july jul juillet juill juil temmuz tem',
  'أغسطس أغسطوس أوغسطس أوغسطوس أوغست اغست غشت أغشت أوت آب august aug aout agustos agu',
  'سبتمبر سيبتمبر سبتنبر سبتمبير شتنبر شتمبر أيلول september sept sep septembre eylul eyl',
  'أكتوبر أوكتوبر اكتوبير كتوبر تشرين-الأول تشرين-1 ت-1 october oct octobre ekim eki',
  'نوفمبر نوفنبر نوفمبير نونبر نومبر تشرين-الثاني تشرين-2 ت-2 november nov novembre kasim kas',
  'ديسمبر دسمبر ديسيمبر ديسنبر ديسمبير دجنبر دجمبر كانون-الأول كانون-1 ك-1 december dec decembre aralik ara',
];

const QADAH = 'qadah qada qaada qaadah qaida qaidah qidah qida kade kaada kadah kaidah';
const HIJJAH = 'hijjah hijja hijah hija hijjat hicce hidja haj hajj';

/** «Dhu al-Hijja», «Zul Hijjah», «Zilhicce»: the two words of a month have separate transcriptions. */
const afterDhu = (seconds: string) =>
  seconds
    .split(' ')
    .flatMap(second =>
      ['dhu', 'dhul', 'dhi', 'dhou', 'thul', 'zul', 'zil', 'zi'].map(first => `${first}-${second}`),
    )
    .join(' ');

const RABI = ['rabi', 'rabia', 'rabee', 'rabie', 'rabii', 'rabiu', 'rabiul', 'rab', 'rebi', 'rebiul'];
const JUMADA = [
  'jumada',
  'jumaada',
  'jamada',
  'jumadal',
  'jumadi',
  'jumadil',
  'jamadi',
  'jum',
  'joumada',
  'joum',
  'djoumada',
];
const FIRST = '1 awwal awal aw awwel evvel';
const LAST = '2 thani thaani thany th sani tani akhir aakhir akhar akhira ahir';
const FIRST_SHE = `${FIRST} ula oula oul ou oola`;
const LAST_SHE = `${LAST} thania thaniya thaniyah thaniah tha saniya saniyah akhirah akhera ukhra`;

/** «Rabi' al-awwal», «Jumada II»: combines each first word with each second one. */
const each = (firsts: readonly string[], seconds: string) =>
  firsts.flatMap(first => seconds.split(' ').map(second => `${first}-${second}`)).join(' ');

export const HIJRI_MONTHS = [
  'محرم muharram muharam moharram moharam mouharram mouharam muharrem moharrem muh muhar mouh',
  'صفر safar safer sefer saf',
  `ربيع-الأول ربيع-1 ${each(RABI, FIRST)} rebiulevvel rebiyulevvel r-evvel`,
  `ربيع-الآخر ربيع-الآخرة ربيع-الثاني ربيع-2 ${each(RABI, LAST)} rebiulahir rebiyulahir r-ahir`,
  `جمادى-الأولى جمادى-الأول جمادى-1 جمادا-الأولى جماد-الأول جماد-الأولى جماد-1 ${each(JUMADA, FIRST_SHE)} cemaziyelevvel c-evvel`,
  `جمادى-الآخرة جمادى-الآخر جمادى-الأخرى جمادى-الثاني جمادى-2 جمادا-الآخرة جمادا-الثاني جماد-الثاني جماد-الآخر جماد-الآخرة جماد-الأخرى جماد-2 ${each(JUMADA, LAST_SHE)} cemaziyelahir c-ahir`,
  'رجب rajab rajeb receb recep raj',
  'شعبان shaban shaaban shabaan chaabane chaaban saban sha chaa',
  'رمضان رمظان ramadan ramadhan ramadane ramazan ramzan ram',
  'شوال shawwal shawal shawaal chawwal chaoual sevval shaw chaw',
  `ذو-القعدة القعدة ذي-القعدة ذا-القعدة ${afterDhu(QADAH)} dhul-q dhou-q dhou-qi`,
  `ذو-الحجة الحجة ذي-الحجة ذا-الحجة ${afterDhu(HIJJAH)} dhul-h dhou-h dhou-hi`,
];
