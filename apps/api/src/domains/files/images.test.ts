import sharp from 'sharp';
import { expect, it } from 'vitest';
import { decompressionBomb, deepPng, jpeg, longAnimation, png, svg } from '../../testing/images.ts';
import { reencodeImage } from './images.ts';

const HTML = Buffer.from('<html><script>alert(1)</script></html>');

it.each(['jpeg', 'png', 'webp'] as const)('takes a %s', async format => {
  const picture = await sharp(await png(30, 20))
    .toFormat(format)
    .toBuffer();
  expect(await sharp((await reencodeImage(picture, 'photo')) ?? HTML).metadata()).toMatchObject({
    format: 'webp',
    width: 30,
    height: 20,
  });
});

it.each([
  ['nothing', async () => Buffer.alloc(0)],
  ['an SVG', async () => svg],
  ['an SVG behind the signature of a PNG', async () => Buffer.concat([(await png()).subarray(0, 8), svg])],
  [
    'a GIF',
    async () =>
      sharp(await png())
        .gif()
        .toBuffer(),
  ],
  [
    'a TIFF',
    async () =>
      sharp(await png())
        .tiff()
        .toBuffer(),
  ],
  ['a PDF', async () => Buffer.from('%PDF-1.7\n1 0 obj\n')],
  ['a page that begins like a JPEG', async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), HTML])],
  ['a JPEG that breaks off', async () => (await jpeg(300, 200)).subarray(0, 400)],
  ['a PNG of 256 million pixels', async () => decompressionBomb()],
  ['a PNG of too many bits', async () => deepPng()],
  ['a WebP of too many frames', longAnimation],
])('refuses %s', async (_name, content) => {
  expect(await reencodeImage(await content(), 'photo')).toBeNull();
});

it('leaves nothing of what follows the pixels', async () => {
  const both = Buffer.concat([await jpeg(), HTML]);
  const kept = await reencodeImage(both, 'photo');
  expect(kept?.includes('script')).toBe(false);
  expect(kept?.subarray(8, 12).toString()).toBe('WEBP');
});

it('shows no other content to a parser of the image library', async () => {
  await reencodeImage(await png(), 'photo');
  for (const other of [svg, Buffer.from('%PDF-1.7'), Buffer.from('GIF89a')])
    await expect(sharp(other).metadata()).rejects.toThrow('unsupported image format');
});
