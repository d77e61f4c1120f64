import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { decompressionBomb, deepPng, jpeg, longAnimation, png, slowPng, svg } from '../../testing/images.ts';
import { makeReencoder, reencodeImage } from './images.ts';

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

it('gives up on a picture that takes longer than its time', async () => {
  sharp.concurrency(1);
  onTestFinished(() => void sharp.concurrency(0));
  const slow = slowPng();
  const within = (seconds: number) => makeReencoder({ seconds, atOnce: 1, waiting: 0 })(slow, 'label');
  expect(await within(1)).toBeNull();
  expect(await within(3_600)).not.toBeNull();
});

it('takes one picture too many, while others are decoded and wait, only later', async () => {
  const reencode = makeReencoder({ seconds: 15, atOnce: 2, waiting: 1 });
  const picture = await png();
  const taken = [1, 2, 3].map(() => reencode(picture, 'photo'));
  await expect(reencode(picture, 'photo')).rejects.toMatchObject({ code: 'request.busy', retryAfter: 5 });
  for (const kept of await Promise.all(taken)) expect(kept).not.toBeNull();
  expect(await reencode(picture, 'photo')).not.toBeNull();
});
