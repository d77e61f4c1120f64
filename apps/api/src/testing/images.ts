import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const COLOUR = { r: 200, g: 120, b: 40 };

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: COLOUR } });

/** Creates a plain picture. */
export function jpeg(width = 60, height = 40): Promise<Buffer> {
  return blank(width, height).jpeg().toBuffer();
}

export function png(width = 60, height = 40): Promise<Buffer> {
  return blank(width, height).png().toBuffer();
}

/** Creates a photo like a phone's: rotated (orientation 6), with camera and location in its EXIF data. */
export function phonePhoto(): Promise<Buffer> {
  return blank(80, 40)
    .withExif({
      IFD0: { Make: 'Rifq Cameras', Orientation: '6' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '24/1 42/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '46/1 40/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

type PngFormat = { bits: number; colourType: 0 | 6; isInterlaced?: boolean };

/** Creates a square PNG of these rows. The colour type is 0 for grey, 6 for colours with transparency. */
function squarePng(
  side: number,
  rows: Buffer,
  { bits, colourType, isInterlaced = false }: PngFormat,
): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, bits, colourType, 0, 0, Number(isInterlaced)]);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows, { level: 1 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Creates a valid PNG of black or transparent pixels. */
function emptyPng(side: number, format: PngFormat): Buffer {
  const bitsPerPixel = format.bits * (format.colourType === 0 ? 1 : 4);
  return squarePng(side, Buffer.alloc(side * (1 + (side * bitsPerPixel) / 8)), format);
}

/** Creates a valid PNG of some kilobytes that decodes to 256 million pixels. */
export const decompressionBomb = () => emptyPng(16_000, { bits: 1, colourType: 0 });

/** Creates a valid PNG of 26 million pixels, of eight bytes each. */
export const deepPng = () => emptyPng(5100, { bits: 16, colourType: 6 });

/** The passes of an interlaced PNG: first column, first row, and the steps to the next ones. */
const PNG_PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
/** The most expensive filter of a row: each byte is predicted from three others. */
const PAETH = 4;

/** Creates a valid PNG of 49 million pixels of noise in seven passes, which takes a thread seconds to process. */
export function slowPng(): Buffer {
  const side = 7000;
  const passes = PNG_PASSES.map(([column, row, columnStep, rowStep]) => {
    const [width, height] = [Math.ceil((side - column) / columnStep), Math.ceil((side - row) / rowStep)];
    const written = Buffer.concat([Buffer.of(PAETH), randomBytes(width * 4)]);
    return Buffer.alloc(height * written.length, written);
  });
  return squarePng(side, Buffer.concat(passes), { bits: 8, colourType: 6, isInterlaced: true });
}

/** Creates a valid WebP of a million pixels and 70 frames. */
export async function longAnimation(): Promise<Buffer> {
  const side = 1000;
  const frames = Array.from({ length: 70 }, (_, index) => {
    const background = { ...COLOUR, r: index };
    return sharp({ create: { width: side, height: side, channels: 4, background } })
      .png({ compressionLevel: 1 })
      .toBuffer();
  });
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .webp({ effort: 0, lossless: true })
    .toBuffer();
}

/** Creates a segment of a JPEG: marker, length, and content. */
const jpegSegment = (marker: number, ...content: number[]) =>
  Buffer.from([0xff, marker, 0, content.length + 2, ...content]);

/** Encodes bits as the bytes of a scan: padded with ones at the end, with a zero after each byte of ones. */
function scanBits(bits: string): Buffer {
  const bytes = bits.match(/.{1,8}/g) ?? [];
  return Buffer.from(
    bytes
      .map(byte => Number.parseInt(byte.padEnd(8, '1'), 2))
      .flatMap(byte => (byte === 0xff ? [byte, 0] : [byte])),
  );
}

const GREY_SIDE = 7070;
const GREY_BLOCKS = Math.ceil(GREY_SIDE / 8) ** 2;
const LONGEST_RUN = 2 ** 15 - 1;
/** Encodes the end of block for a run of up to 32,767 blocks: the code, and the run's excess over 16,384. */
const endOfBlocks = (count: number) => `0${(count - 2 ** 14).toString(2).padStart(14, '0')}`;
const SCAN_OF_DETAILS = jpegSegment(0xda, 1, 1, 0x00, 1, 63, 0x00);

/** Creates a progressive JPEG of 50 million grey pixels, with the segments after its first scan (ITU T.81, G.1.2). */
function greyJpeg(...rest: readonly Buffer[]): Buffer {
  const [high, low] = [GREY_SIDE >> 8, GREY_SIDE & 0xff];
  /** A table with one code of one bit, `0`. */
  const table = (id: number, symbol: number) => jpegSegment(0xc4, id, 1, ...Array(15).fill(0), symbol);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xdb, 0, ...Array(64).fill(1)),
    jpegSegment(0xc2, 8, high, low, high, low, 1, 1, 0x11, 0),
    table(0x00, 0),
    table(0x10, 0xe0),
    jpegSegment(0xda, 1, 1, 0x00, 0, 0, 0x00),
    scanBits('0'.repeat(GREY_BLOCKS)),
    ...rest,
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** Creates a JPEG of 50 million pixels that repeats one scan of details a number of times. */
export function jpegOfScans(scans: number): Buffer {
  const runs =
    endOfBlocks(LONGEST_RUN).repeat(Math.floor(GREY_BLOCKS / LONGEST_RUN)) +
    endOfBlocks(GREY_BLOCKS % LONGEST_RUN);
  const details = Buffer.concat([SCAN_OF_DETAILS, scanBits(runs)]);
  return greyJpeg(...Array.from({ length: scans }, () => details));
}

/**
 * Like `jpegOfScans`, with a reserved marker before the first restart of each scan: decoders skip it, but a parser that
 * takes the two bytes after it for a length skips many scans.
 */
export function jpegWithHiddenScans(scans: number): Buffer {
  const restartsEvery = jpegSegment(0xdd, LONGEST_RUN >> 8, LONGEST_RUN & 0xff);
  const hidden = Buffer.from([0xff, 0x02, 0x7f, 0xff]);
  const whole = Array.from({ length: Math.floor(GREY_BLOCKS / LONGEST_RUN) }, (_, index) =>
    Buffer.concat([
      scanBits(endOfBlocks(LONGEST_RUN)),
      ...(index === 0 ? [hidden] : []),
      Buffer.from([0xff, 0xd0 + (index % 8)]),
    ]),
  );
  const details = Buffer.concat([
    SCAN_OF_DETAILS,
    ...whole,
    scanBits(endOfBlocks(GREY_BLOCKS % LONGEST_RUN)),
  ]);
  return greyJpeg(restartsEvery, ...Array.from({ length: scans }, () => details));
}

export const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
);

/** Creates a form with one file and text parts. */
export function fileForm(
  name: string,
  bytes: Buffer,
  fields: Record<string, string> = {},
  fileName = 'photo.jpg',
): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append(name, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), fileName);
  return form;
}
