import { describe, expect, it } from 'vitest';
import '../../../lib/formats/i18n.ts';
import { notCountedTexts } from './record-texts.ts';

describe('notCountedTexts', () => {
  it('names the parts only where the others count', () => {
    expect(notCountedTexts({ protocols: ['2'], not_counted: [{ protocol: '2', why: 'tooYoung' }] })).toEqual([
      'لا تُحتسب: أُعطيت قبل العمر المناسب',
    ]);
    expect(
      notCountedTexts({
        protocols: ['cdv', 'lepto'],
        not_counted: [{ protocol: 'lepto', why: 'tooSoon' }],
      }),
    ).toEqual(['الليبتوسبيروزيس: لا تُحتسب: أُعطيت قبل أن يمرّ الفاصل الكافي']);
  });

  it('is empty for a record that counts', () => {
    expect(notCountedTexts({ protocols: ['2'], not_counted: [] })).toEqual([]);
  });
});
