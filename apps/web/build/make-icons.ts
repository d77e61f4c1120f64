/**
 * Draws the icons under `public/` from the brand's mark. Run manually after the mark has changed: `node
 * build/make-icons.ts`.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { webRoot } from './web-root.ts';

const publicDir = join(webRoot, 'public');
const EMERALD = '#0E5B50';

/** Size of the mark within a maskable icon: inside the safe circle. */
const MASKABLE_SHARE = 0.8;

const mark = await readFile(join(publicDir, 'favicon.svg'));

await mkdir(join(publicDir, 'icons'), { recursive: true });
await write('icons/icon-192.png', await plain(192));
await write('icons/icon-512.png', await plain(512));
await write('icons/maskable-512.png', await onEmerald(512, MASKABLE_SHARE));
await write('icons/apple-touch-icon.png', await onEmerald(180, 1));
await write('icons/badge-96.png', await silhouette(96));
await write('favicon.ico', ico(await plain(32), 32));

/** Renders the mark with round corners on transparent. */
function plain(size: number): Promise<Buffer> {
  return sharp(mark, { density: 72 * (size / 96) })
    .resize(size, size)
    .png({ palette: true })
    .toBuffer();
}

/** Renders the mark on emerald up to the edges, for systems that round the corners themselves. */
async function onEmerald(size: number, share: number): Promise<Buffer> {
  const input = await plain(Math.round(size * share));
  return sharp({ create: { width: size, height: size, channels: 3, background: EMERALD } })
    .composite([{ input, gravity: 'centre' }])
    .png({ palette: true })
    .toBuffer();
}

/** Renders pad and toes only, white on transparent, for the status bar next to a notification. */
async function silhouette(size: number): Promise<Buffer> {
  const shape = String(mark)
    .replace(/<rect[^>]*>/, '')
    .replace('viewBox="0 0 96 96"', 'viewBox="13 13 70 70"');
  const input = await sharp(Buffer.from(shape), { density: 72 * (size / 70) })
    .resize(size, size)
    .extractChannel('alpha')
    .toBuffer();
  return sharp({ create: { width: size, height: size, channels: 3, background: '#FFFFFF' } })
    .joinChannel(input)
    .png()
    .toBuffer();
}

/** Builds an ICO file with one PNG: a header of 6 bytes, a directory entry of 16, the image. */
function ico(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.byteLength, 14);
  header.writeUInt32LE(header.byteLength, 18);
  return Buffer.concat([header, png]);
}

async function write(path: string, data: Buffer): Promise<void> {
  await writeFile(join(publicDir, path), data);
}
