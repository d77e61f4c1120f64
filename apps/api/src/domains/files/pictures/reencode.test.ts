import sharp from 'sharp';
import { expect, it } from 'vitest';
import {
  decompressionBomb,
  deepPng,
  jpeg,
  jpegOfScans,
  longAnimation,
  png,
  slowPng,
  svg,
} from '../../../testing/images.ts';
import { makeReencoder, reencodeImage } from './reencode.ts';

/** Builds a progressive CMYK JPEG with this size in its header, but the scans of a small picture, which is faster. */
async function progressive(width: number, height: number): Promise<Buffer> {
  const bytes = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#888' } })
    .toColourspace('cmyk')
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer();
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc2]));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}

const HTML = Buffer.from('<html><script>alert(1)</script></html>');

it.each(['jpeg', 'png', 'webp'] as const)('accepts a %s', async format => {
  const picture = await sharp(await png(30, 20))
    .toFormat(format)
    .toBuffer();
  const encoded = await reencodeImage(picture, 'photo', 'mona');
  expect(encoded).toMatchObject({ width: 30, height: 20 });
  expect(await sharp(encoded?.bytes ?? HTML).metadata()).toMatchObject({
    format: 'webp',
    width: 30,
    height: 20,
  });
});

it.each([
  ['nothing', async () => Buffer.alloc(0)],
  ['an SVG', async () => svg],
  ['an SVG after the signature of a PNG', async () => Buffer.concat([(await png()).subarray(0, 8), svg])],
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
  ['a JPEG of too many scans', async () => jpegOfScans(100)],
])('refuses %s', async (_name, content) => {
  expect(await reencodeImage(await content(), 'photo', 'mona')).toBeNull();
});

it.each([
  ['a PNG of 256 million pixels', async () => decompressionBomb()],
  ['a PNG of too many bits', async () => deepPng()],
  ['a WebP of too many frames', longAnimation],
  [
    'a progressive JPEG of four channels, whose scans need more memory than its pixels',
    () => progressive(6_000, 5_000),
  ],
])('refuses %s as too large', async (_name, content) => {
  const refused = expect(reencodeImage(await content(), 'photo', 'mona')).rejects;
  await refused.toMatchObject({ code: 'files.too_many_pixels' });
});

it('removes all data after the pixels', async () => {
  const both = Buffer.concat([await jpeg(), HTML]);
  const encoded = await reencodeImage(both, 'photo', 'mona');
  expect(encoded?.bytes.includes('script')).toBe(false);
  expect(encoded?.bytes.subarray(8, 12).toString()).toBe('WEBP');
});

it('accepts a JPEG of many scans, with data that a phone appended', async () => {
  const film = Buffer.from([0xff, 0xda, 0, 2]);
  const photo = Buffer.concat([jpegOfScans(99), ...Array.from({ length: 200 }, () => film)]);
  expect(await reencodeImage(photo, 'photo', 'mona')).toMatchObject({ width: 1280, height: 1280 });
});

/** Capacity for one picture at a time per account, and for this number of accounts. */
const capacityFor = (accounts: number) => ({
  running: { each: 1, inAll: accounts },
  waiting: { each: 1, inAll: 10 },
  ofAccount: { seconds: 3_600, aMinute: 1 },
});

it('kills a decoding that takes too long, and accepts the next picture', async () => {
  const reencode = makeReencoder({ seconds: 1, ...capacityFor(1) });
  const [slow, next] = [reencode(slowPng(), 'label', 'mona'), reencode(await png(), 'photo', 'mona')];
  expect(await slow).toBeNull();
  expect(await next).not.toBeNull();
});

it('refuses an account that has used up its decoding time, but no other account', async () => {
  const reencode = makeReencoder({ seconds: 1, ...capacityFor(1), ofAccount: { seconds: 2, aMinute: 1 } });
  expect(await reencode(slowPng(), 'label', 'mona')).toBeNull();
  const picture = await png();
  await expect(reencode(picture, 'photo', 'mona')).rejects.toMatchObject({ code: 'request.too_many' });
  expect(await reencode(picture, 'photo', 'sara')).not.toBeNull();
});

it('accepts a slow picture when its account has the time, without delay for another account', async () => {
  const reencode = makeReencoder({ seconds: 3_600, ...capacityFor(2) });
  const ended: string[] = [];
  const take = async (name: string, bytes: Buffer, accountId: string) => {
    const picture = await reencode(bytes, 'label', accountId);
    if (picture) ended.push(name);
  };
  const small = await png();
  await Promise.all([
    take('slow', slowPng(), 'mona'),
    take('next', small, 'mona'),
    take('other', small, 'sara'),
  ]);
  expect(ended).toEqual(['other', 'slow', 'next']);
});

it('refuses more pictures of an account than may wait, until one is done', async () => {
  const reencode = makeReencoder({ seconds: 15, ...capacityFor(2) });
  const picture = await png();
  const taken = [1, 2].map(() => reencode(picture, 'photo', 'mona'));
  await expect(reencode(picture, 'photo', 'mona')).rejects.toMatchObject({ code: 'request.busy' });
  for (const picture of await Promise.all(taken)) expect(picture).not.toBeNull();
  expect(await reencode(picture, 'photo', 'mona')).not.toBeNull();
});
