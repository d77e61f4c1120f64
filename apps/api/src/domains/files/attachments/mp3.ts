/** MPEG audio layer III, frames only. */
export type Mp3 = { readonly frames: Buffer; readonly seconds: number };

/** The values of a frame header (ISO 11172-3 and 13818-3; MPEG 2.5 as encoders write it). */
type Frame = {
  readonly version: number;
  readonly rate: number;
  readonly bytes: number;
  readonly samples: number;
};

const MPEG_1 = 3;
const RATES: Readonly<Record<number, readonly number[]>> = {
  3: [44_100, 48_000, 32_000],
  2: [22_050, 24_000, 16_000],
  0: [11_025, 12_000, 8_000],
};
const KILOBITS = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const HEADER_BYTES = 4;
const ID3V1_BYTES = 128;

/** Parses the frame whose header is at an offset; null when there is none. */
function frameAt(bytes: Buffer, at: number): Frame | null {
  if (at + HEADER_BYTES > bytes.length) return null;
  const header = bytes.readUInt32BE(at);
  const version = (header >>> 19) & 3;
  const isLayer3 = ((header >>> 17) & 3) === 1;
  const rate = RATES[version]?.[(header >>> 10) & 3];
  const kilobits = KILOBITS[version === MPEG_1 ? 1 : 2][(header >>> 12) & 15];
  if (header >>> 21 !== 0x7ff || !isLayer3 || rate === undefined || !kilobits) return null;
  const samples = version === MPEG_1 ? 1152 : 576;
  const padding = (header >>> 9) & 1;
  return { version, rate, samples, bytes: Math.floor(((samples / 8) * kilobits * 1000) / rate) + padding };
}

/** Returns the offset of the first frame: after an ID3v2 tag, whose length has seven bits per byte. */
function startOf(bytes: Buffer): number {
  if (bytes.toString('latin1', 0, 3) !== 'ID3' || bytes.length < 10) return 0;
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(6, 10);
  return 10 + ((a & 127) << 21) + ((b & 127) << 14) + ((c & 127) << 7) + (d & 127);
}

/** Returns the offset after the last frame: before an ID3v1 tag. */
function endOf(bytes: Buffer): number {
  const end = bytes.length - ID3V1_BYTES;
  return end >= 0 && bytes.toString('latin1', end, end + 3) === 'TAG' ? end : bytes.length;
}

/**
 * Reads an MP3 frame by frame, without its tags. Returns null when a byte belongs to no frame, or frames differ in
 * version or rate, so that the file contains nothing but sound.
 */
export function readMp3(bytes: Buffer): Mp3 | null {
  const [start, end] = [startOf(bytes), endOf(bytes)];
  let at = start;
  let samples = 0;
  let first: Frame | null = null;
  while (at < end) {
    const frame = frameAt(bytes, at);
    if (frame === null || at + frame.bytes > end) return null;
    first ??= frame;
    if (frame.version !== first.version || frame.rate !== first.rate) return null;
    samples += frame.samples;
    at += frame.bytes;
  }
  return first && { frames: bytes.subarray(start, end), seconds: samples / first.rate };
}
