import { describe, expect, it } from 'vitest';
import { type RedFlagKey, redFlags } from '../reference/safety.ts';
import { findRedFlags } from './red-flags.ts';
import { ordinaryReasons } from './test-data/ordinary-reasons.ts';
import { redFlagPhrases } from './test-data/red-flag-phrases.ts';

const keysOf = (text: string) => findRedFlags(text).map(({ key }) => key);

const phrases: Record<RedFlagKey, readonly string[]> = {
  breathing: [
    'عنده صعوبة بالتنفس',
    'ما يقدر يتنفّس',
    'تتنفس بصعوبة من الصبح',
    'شكله يختنق',
    'ضيق نفس',
    "she can't breathe",
  ],
  bleeding: ['ينزف من رجله', 'نزيف ما يوقف', 'ينزل منه دم كثير', 'his paw is bleeding'],
  urine: [
    'لا يستطيع التبوّل منذ الصباح',
    'مو قادر يبول',
    'القط محصور وبوله محبوس',
    'احتباس بول',
    "he can't pee",
    'unable to urinate',
  ],
  seizure: ['تشنّجات متكررة', 'قاعد يتشنج', 'تترنّح في المشي', 'جته نوبة صرع', 'had a seizure'],
  collapse: [
    'أُغمي عليه',
    'فقدت وعيها',
    'ما يقدر يوقف على رجوله',
    'مش قادر يقوم',
    'انهار فجأة',
    'he collapsed',
    "can't stand up",
  ],
  poison: [
    'أكل شوكولاتة',
    'بلع سم فيران',
    'عطيته بنادول',
    'أكلت من زهرة الزنبق',
    'he ate chocolate',
    'rat poison',
  ],
  heatstroke: ['ضربة شمس', 'ضربة حرّ', 'يلهث بشدة', 'heat stroke', 'panting heavily'],
  bloat: ['بطنه منتفخ فجأة', 'انتفاخ في البطن', 'يحاول يستفرغ وما يطلع شي', 'swollen belly', 'retching'],
  vomit: [
    'إسهال شديد',
    'قيء متكرر',
    'يستفرغ دم',
    'دم في البراز',
    'يرجّع كثير',
    'vomiting blood',
    'severe diarrhoea',
  ],
  trauma: [
    'صدمته سيارة',
    'حادث سيارة',
    'طاح من البلكونة',
    'وقعت من الدور الثالث',
    'جرح عميق في الظهر',
    'رجله مكسورة',
    'hit by a car',
    'broken leg',
  ],
  eye: ['إصابة في العين', 'انجرحت عينه', 'عينها مجروحة', 'eye injury', 'a cat scratched his eye'],
  blood: ['دم من الأنف', 'نزل دم من خشمه', 'دم في البول', 'بوله فيه دم', 'blood in his urine'],
  water: [
    'لا يشرب منذ أمس',
    'لا يأكل ولا يشرب',
    'ما يبي يشرب',
    'ما تشرب ماء من يومين',
    'رافض يشرب',
    'not drinking since yesterday',
  ],
  young: ['القطة الصغيرة لا تأكل', 'الجرو ما ياكل', 'ما يرضع من أمس', 'the kitten is not eating'],
  birth: ['ولادة متعسّرة', 'ما تقدر تولد', 'difficult labour'],
  blueGums: ['لثته زرقاء', 'لثتها شاحبة جدًا', 'لسانه أزرق', 'pale gums'],
};

describe('findRedFlags', () => {
  it.each(redFlags.map(({ key }) => key))('finds the everyday terms for %s', key => {
    const missed = phrases[key].filter(text => !keysOf(text).includes(key));
    expect(missed).toEqual([]);
  });

  it.each(redFlags.map(({ key }) => key))('finds %s in each phrase of the dialects', key => {
    const phrases = redFlagPhrases[key];
    expect(new Set(phrases).size).toBe(phrases.length);
    expect(phrases.length).toBeGreaterThanOrEqual(60);
    expect(phrases.filter(text => !keysOf(text).includes(key))).toEqual([]);
  });

  it('reports an emergency for at most 2 % of ordinary reasons', () => {
    expect(new Set(ordinaryReasons).size).toBe(ordinaryReasons.length);
    expect(ordinaryReasons.length).toBeGreaterThanOrEqual(200);
    const alarming = ordinaryReasons.filter(text => keysOf(text).length > 0);
    expect(alarming.length / ordinaryReasons.length, alarming.join('\n')).toBeLessThanOrEqual(0.02);
  });

  it('finds each sign by its name in the app', () => {
    expect(redFlags.filter(({ key, ar }) => !keysOf(ar).includes(key))).toEqual([]);
  });

  it.each([
    'يحكّ أذنه اليمنى منذ يومين، وفيها احمرار خفيف.',
    'تطعيم سنوي وفحص عام',
    'موعد لقاح السعار',
    'تحليل دم قبل التعقيم',
    'تحليل دم وبول',
    'ماء نظيف ولاتوجد مشكلة',
    'عمرها 3 شهور ومالها شهية للعب',
    'فحص الدم',
    'تساقط الشعر، وقشرة عند الرقبة',
    'سقوط الشعر',
    'طول القطة 30 سم',
    'نفس المشكلة السابقة',
    'متابعة بعد الولادة',
    'دموع في العين',
    'احمرار في العين',
    'قصّ الأظافر',
    'رائحة الفم',
    'استفرغ مرة واحدة أمس',
    'استشارة عن الطعام المناسب للوزن',
    'يشرب ماء كثيرًا',
    'ما شاء الله يشرب ويمشي جيدًا',
    'لا يأكل كثيرًا لكنه يشرب جيدًا',
    'ما زال يمشي ويلعب',
    'لا مشكلة، ويتبوّل بشكل طبيعي',
    'لونها شوكولاتة، عمرها سنتان',
    'يأكل ويشرب بشكل طبيعي',
    'حجز قبل السفر وشهادة صحية',
    'عنده سلوك عدواني مع الضيوف',
    'الوزن زائد ولا يلعب',
    'جرعة الديدان الدورية',
    'yearly vaccination',
    'blood test before neutering',
    'itchy ear for two days',
    'eats and drinks normally',
  ])('finds no sign in «%s»', text => {
    expect(findRedFlags(text)).toEqual([]);
  });

  it('finds a word in any spelling', () => {
    for (const text of [
      'لا يستطيعُ التَّبَوُّل',
      'لا يستطيع التبول',
      'لا يستطــيع التبوّل',
      'ﻻ يبول، لا يستطيع ان يتبوّل',
    ]) {
      expect(keysOf(text)).toContain('urine');
    }
    expect(keysOf('اصابه فى العين')).toEqual(keysOf('إصابة في العين'));
  });

  it.each<[RedFlagKey, ...string[]]>([
    ['bleeding', 'لاحظت نزيفًا منذ الصباح', 'نزيفا', 'دماً كثيراً', 'نزييييف', 'ينزفففف', 'دم كثيييير', 'ينزف2'],
    ['vomit', 'إسهالًا شديدًا', 'يتقيأ دما', 'قيئًا شديدًا', 'تقيّؤ دم', 'قيئ متكرر', 'يتقيأ باستمرار'],
    ['vomit', 'دم بالبراز', 'اسهال ... دموي'],
    ['blood', 'يبول دمًا', 'بولًا دمويًا', 'رعافًا', 'دم بالبول', 'دم..في البول'],
    ['trauma', 'رأيت كسرًا في ساقه', 'حادثًا مروريًا'],
    ['collapse', 'شللًا في الرجلين', 'لايقف', 'لايستجيب', 'فقدت القطة الوعي', 'فاقد للوعي', "'إغماء'"],
    ['blueGums', 'أصبح لسانه أزرقًا'],
    ['poison', 'بلع سمًا', 'أكل بصلًا وثومًا', 'أكل عنبا', 'أكلت شيكولاتة'],
    ['urine', 'انسدادًا بالبول', 'لايستطيع التبول', 'لاتتبول', 'غيرقادر على التبول', 'لا يستطيع... التبول'],
    [
      'breathing',
      'القطة لاتتنفس جيدا',
      'ولايستطيع التنفس',
      'مابيقدر يتنفس',
      'صعوبةفي التنفس',
      'صعوبة فيالتنفس',
    ],
    ['breathing', "القط 'لا يتنفس'", 'can´t breathe', 'can’ t breathe', 'صعوبة .في التنفس'],
    ['water', 'لايشرب', 'لايأكل ولايشرب'],
    ['young', 'القطه الصغيره لاتاكل', 'لايرضع'],
    ['eye', 'لايرى'],
    ['seizure', 'نوبات صرعية'],
    ['birth', 'ولادة متعثرة'],
  ])('finds %s in hasty spelling: %s', (key, ...texts) => {
    expect(texts.filter(text => !keysOf(text).includes(key))).toEqual([]);
  });

  it.each<[RedFlagKey, string]>([
    ['poison', 'بلعت بطارية'],
    ['poison', 'ابتلع خيطًا وإبرة'],
    ['poison', 'she swallowed a string'],
    ['heatstroke', 'حر شديد ويلهث'],
    ['trauma', 'حادث'],
    ['trauma', 'دهسته سيارة'],
    ['blueGums', 'فمه أزرق'],
    ['urine', 'مايشخ القط'],
  ])('finds %s in «%s»', (key, text) => {
    expect(keysOf(text)).toContain(key);
  });

  it.each<[RedFlagKey, ...string[]]>([
    ['bleeding', 'byenzef', '3am yenzof', 'nazeef', 'dam kteer', 'byenzel menno dam', 'ma byenzef'],
    ['breathing', 'ye5tane2', 'byekhtane2', 'mesh 2ader yetnafas', 'mabyetnafas', 'so3oba bel tanaffos'],
    ['collapse', 'ghaybooba', 'oghmi 3aleh', 'fa2ed el wa3i', 'ma byet7arrak', 'el 2otta betmoot'],
    ['seizure', 'tashannojat', 'byetshanaj'],
    ['poison', 'tasamom', 'akal shokolata', 'sam fe2ran'],
    ['urine', 'mish 2ader yetbawwal', 'ma by3mel pipi'],
    ['trauma', 'sayara darabeto', 'darabetha sayara'],
    ['heatstroke', 'darbet shams'],
    ['water', 'ma byeshrab'],
  ])('finds %s in Arabic in Latin letters: %s', (key, ...texts) => {
    expect(texts.filter(text => !keysOf(text).includes(key))).toEqual([]);
  });

  it.each(['القط يموت', 'قطتي تموت', 'يموت القط', 'ساعدوني الكلب يموت'])(
    'finds a dying pet in «%s»',
    text => {
      expect(keysOf(text)).toEqual(['collapse']);
    },
  );

  it.each([
    'mar7aba, emta el maw3ed?',
    'momken n8ayer el maw3ed, mesh fadi bokra',
    'keef 7al el 2otta ba3d el ta3qeem',
    'la shukran, ma fe moshkela',
    'Mo is fat and lazy',
    'كل ما شرب يلعب',
    'بعد ما يشرب ينام',
    'ما أكل من بعد الإبرة إلا قليلًا',
    'أخذ عيّنة دم',
    'قط معقّم، أي أكل يناسبه؟',
  ])('does not overinterpret «%s»', text => {
    expect(keysOf(text)).toEqual([]);
  });

  it.each([
    ['in forms of presentation', 'ﻳﻨﺰﻑ ﻣﻦ ﺭﺟﻠﻪ', 'bleeding'],
    ['with a word joiner in it', 'ين\u2060زف من رجله', 'bleeding'],
    ['with characters left by dictation', 'ين\ufffcزف من رجله', 'bleeding'],
    ['with joiners for spaces', 'صعوبة\u200cفي\u200bالتنفس', 'breathing'],
    ['over two paragraphs', 'صعوبة\n\nفي التنفس', 'breathing'],
    ['over two lines', 'صعوبة\nفي التنفس', 'breathing'],
    ['with soft hyphens and direction marks', '\u200fصعو\u00adبة\u200f في التنفس', 'breathing'],
  ])('finds a sign %s', (_how, text, key) => {
    expect(findRedFlags(text).map(found => found.key)).toEqual([key]);
  });

  it('quotes the original text, from comma to comma', () => {
    expect(findRedFlags('مشمش متعب. لا يستطيع التبوّل منذ الصباح، ويأكل قليلًا')).toEqual([
      { key: 'urine', words: 'لا يستطيع التبوّل منذ الصباح' },
    ]);
  });

  it('names each sign once, in the order of the text', () => {
    expect(keysOf('ينزف من رجله. صدمته سيارة. ما زال ينزف')).toEqual(['bleeding', 'trauma']);
  });

  it('searches for a sign within one sentence', () => {
    expect(keysOf('لا شيء. يبول بشكل طبيعي')).toEqual([]);
  });

  it('shortens a long quotation', () => {
    const [found] = findRedFlags(`${'كلام '.repeat(60)}ينزف ${'كلام '.repeat(60)}`);
    expect(found?.words.length).toBeLessThanOrEqual(141);
    expect(found?.words).toMatch(/^ينزف/);
  });
});
