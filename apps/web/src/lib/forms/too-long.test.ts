import { describe, expect, it } from 'vitest';
import '../formats/i18n.ts';
import { tooLong } from './too-long.ts';

describe('tooLong', () => {
  it.each([
    [11, 'النص أطول من المسموح بحرف واحد.'],
    [12, 'النص أطول من المسموح بحرفين.'],
    [13, 'النص أطول من المسموح بـ3 أحرف.'],
    [20, 'النص أطول من المسموح بـ10 أحرف.'],
    [21, 'النص أطول من المسموح بـ11 حرفًا.'],
    [110, 'النص أطول من المسموح بـ100 حرف.'],
  ])('reports by how much %i characters exceed a limit of 10', (length, sentence) => {
    expect(tooLong('س'.repeat(length), 10)).toBe(sentence);
  });

  it('returns nothing while the trimmed text fits', () => {
    expect(tooLong('', 10)).toBeUndefined();
    expect(tooLong('  سسسسسسسسسس  ', 10)).toBeUndefined();
  });

  it('does not count characters that the server removes', () => {
    expect(tooLong('\u200b\u2060س\u00ad'.repeat(10), 10)).toBeUndefined();
    expect(tooLong('\u3164'.repeat(11), 10)).toBeUndefined();
    expect(tooLong('\u3164س'.repeat(11), 10)).toBe('النص أطول من المسموح بحرف واحد.');
  });
});
