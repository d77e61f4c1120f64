import { describe, expect, it } from 'vitest';
import { findFolded, foldArabic, toLatinDigits } from './arabic.ts';

describe('foldArabic', () => {
  it.each([
    ['أحمد', 'احمد'],
    ['إكزوتيك', 'اكزوتيك'],
    ['آسيوي', 'اسيوي'],
    ['سلوقى', 'سلوقي'],
    ['قطة', 'قطه'],
    ['السُّعار', 'السعار'],
    ['شـــيرازي', 'شيرازي'],
    ['Siamese', 'siamese'],
    ['١٢ شهرًا', '12 شهرا'],
  ])('folds «%s» to «%s»', (written, folded) => {
    expect(foldArabic(written)).toBe(folded);
  });
});

describe('toLatinDigits', () => {
  it('converts Arabic-Indic and Persian digits only', () => {
    expect(toLatinDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ 05 أ')).toBe('0123456789 0123456789 05 أ');
  });
});

describe('findFolded', () => {
  it('returns the range in the original text, including marks', () => {
    const text = 'مُعقَّمة';
    const range = findFolded(text, 'معقمه');
    expect(range).toEqual([0, text.length]);
  });

  it('finds a part in the middle', () => {
    expect(findFolded('بريطاني قصير الشعر', 'قصير')).toEqual([8, 12]);
  });

  it('finds nothing for another word or an empty query', () => {
    expect(findFolded('بريطاني', 'سيامي')).toBeNull();
    expect(findFolded('بريطاني', '  ')).toBeNull();
  });
});
