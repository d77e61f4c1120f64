import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const COLOUR = { r: 200, g: 120, b: 40 };

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: COLOUR } });

/** A plain picture. */
export function jpeg(width = 60, height = 40): Promise<Buffer> {
  return blank(width, height).jpeg().toBuffer();
}

export function png(width = 60, height = 40): Promise<Buffer> {
  return blank(width, height).png().toBuffer();
}

/** A photo as a phone makes it: rotated (orientation 6), with camera and location in its EXIF data. */
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

/** A valid PNG of 40 kB that decodes to 256 million pixels. */
export function decompressionBomb(): Buffer {
  const side = 16_000;
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]); // one bit a pixel, grey
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
);

/** A form with one file and text parts. */
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
