import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldArabic, foldVersion, foldWithOrigins } from './fold.ts';

describe('the folded form of a text', () => {
  it.each([
    ['أحمد إكزوتيك آسيوي ٱلله', 'احمد اكزوتيك اسيوي الله'],
    ['سلوقى مؤمن شاطئ قطة', 'سلوقي مومن شاطي قطه'],
    ['السُّعار شـــيرازي', 'السعار شيرازي'],
    ['ﻳﻨﺰﻑ ﻣﺸﻤﺶ ﺍﻟﺮﻳﺎﺽ ﻻ', 'ينزف مشمش الرياض لا'],
    ['ين\u2060زف مي\u200cخواهم', 'ينزف ميخواهم'],
    ['ا\u0653سيا آسيا', 'اسيا اسيا'],
    ['پارسی کتاب لڑکے گھر', 'بارسي كتاب لركي گهر'],
    ['ڕۆژ گوڵ میں ٲ ٳ ٵ ڤيرا', 'روز گول مين ا ا ا فيرا'],
    ['œuf Æ Ø Łódź', 'oeuf ae o lodz'],
    ['IŞIK ışık İstanbul istanbul', 'isik isik istanbul istanbul'],
    ['Café CAFE\u0301 Straße STRASSE', 'cafe cafe strasse strasse'],
    ['١٢ ۱۲ １２ شهرًا', '12 12 12 شهرا'],
    ['  «صعوبة»\nفي   التنفس… ', 'صعوبه في التنفس'],
    ["can’t don't can‘t can´t can`t can′t can＇t", "can't don't can't can't can't can't can't"],
    ["'ينزف’ L’Étoile' ‘bleeding’ القط'لا", "ينزف l'etoile bleeding القط لا"],
    ['ﷲ ﷺ', 'الله ﷺ'],
    ['؟!', ''],
  ])('of %j is %j', (written, folded) => {
    expect(foldArabic(written)).toBe(folded);
  });

  it('needs a new version when any letter folds differently, since messages are stored folded', () => {
    const blocks = [
      [0x20, 0x24f],
      [0x600, 0x6ff],
      [0xfb50, 0xfdff],
      [0xfe70, 0xfeff],
    ] as const;
    const letters = blocks.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index)),
    );
    const sum = createHash('sha256').update(letters.map(foldArabic).join('\n')).digest('hex').slice(0, 12);
    expect({ foldVersion, sum }).toEqual({ foldVersion: 3, sum: '886c3fbc4d65' });
  });

  it('maps each of its letters to the original', () => {
    const written = ' مُعَ\u200cقّم، ﻻ';
    const { text, origins } = foldWithOrigins(written);
    expect(text).toBe('معقم لا');
    expect(origins.map(origin => written.charAt(origin))).toEqual(['م', 'ع', 'ق', 'م', '،', 'ﻻ', 'ﻻ']);
  });

  it('is idempotent, and maps each UTF-16 unit to an index within the text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })), written => {
        const { text, origins } = foldWithOrigins(written);
        expect(foldArabic(text)).toBe(text);
        expect(origins.length).toBeGreaterThanOrEqual(text.length);
        expect(
          origins.every((origin, at) => origin < written.length && origin >= (origins[at - 1] ?? 0)),
        ).toBe(true);
      }),
    );
  });
});
