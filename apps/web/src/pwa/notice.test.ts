import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { noticeOf } from './notice.ts';

const ORIGIN = 'https://rifq.example';

describe('the notification of a push', () => {
  it('is right to left, and one per id', () => {
    const { title, options } = noticeOf(
      {
        id: 'n1',
        kind: 'vaccine',
        title: 'السُّعار لـ«مشمش»',
        text: 'بعد 7 أيام',
        link: '/dashboard/vaccines',
      },
      ORIGIN,
    );
    expect(title).toBe('السُّعار لـ«مشمش»');
    expect(options).toMatchObject({
      body: 'بعد 7 أيام',
      dir: 'rtl',
      lang: 'ar',
      tag: 'n1',
      data: { address: 'https://rifq.example/dashboard/vaccines' },
    });
  });

  it('has a badge that is only a shape: white on transparent', async () => {
    const { badge } = noticeOf({}, ORIGIN).options;
    const image = sharp(join(import.meta.dirname, '../../public', badge));
    const { channels } = await image.stats();
    const [red, green, blue, alpha] = channels.map(({ min, max }) => [min, max]);
    expect([red, green, blue]).toEqual([
      [255, 255],
      [255, 255],
      [255, 255],
    ]);
    expect(alpha).toEqual([0, 255]);
  });

  it.each([undefined, null, 'text', 7, {}, { title: 5 }])('is not empty even for %j', content => {
    const { title, options } = noticeOf(content, ORIGIN);
    expect(title).not.toBe('');
    expect(options.data.address).toBe('https://rifq.example/dashboard');
  });

  it.each([
    'https://elsewhere.example/x',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
  ])('never opens %s', link => {
    expect(noticeOf({ link }, ORIGIN).options.data.address).toBe('https://rifq.example/dashboard');
  });
});
