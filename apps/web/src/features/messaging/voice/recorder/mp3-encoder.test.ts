// @vitest-environment node
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { messageLimits } from '@rifq/rules';
import { expect, it } from 'vitest';
import { createMp3Encoder } from './mp3-encoder.ts';

/** Kilobits a second by the index of a header, of layer III of MPEG 2 (ISO/IEC 13818-3). */
const BITRATES = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const SAMPLE_RATES = [22_050, 24_000, 16_000];
const SAMPLES_OF_FRAME = 576;
/** A constant bitrate has the same size per second. */
const SECONDS = 2;

/** Parses all frames; throws at anything else. */
function framesOf(bytes: Buffer) {
  const frames: { bitrate: number; sampleRate: number; isMono: boolean }[] = [];
  for (let at = 0; at < bytes.length; ) {
    const header = bytes.readUInt32BE(at);
    if (header >>> 17 !== 0b111_1111_1111_1001) throw new Error(`no frame of layer III at ${at}`);
    const bitrate = BITRATES[(header >>> 12) & 15] ?? 0;
    const sampleRate = SAMPLE_RATES[(header >>> 10) & 3] ?? 0;
    frames.push({ bitrate, sampleRate, isMono: ((header >>> 6) & 3) === 3 });
    at += Math.floor((72_000 * bitrate) / sampleRate) + ((header >>> 9) & 1);
    if (at > bytes.length) throw new Error('the last frame is cut off');
  }
  return frames;
}

async function encode(sampleRate: number, seconds: number): Promise<Blob> {
  const lame = await readFile(createRequire(import.meta.url).resolve('wasm-media-encoders/wasm/mp3'));
  const encoder = await createMp3Encoder(new Uint8Array(lame).buffer, sampleRate);
  const tone = Float32Array.from({ length: sampleRate * seconds }, (_, at) =>
    Math.sin((at * 2 * Math.PI * 440) / sampleRate),
  );
  for (let at = 0; at < tone.length; at += 2048) encoder.push(tone.subarray(at, at + 2048));
  return encoder.finish();
}

it.each([8000, 16_000, 44_100, 48_000, 96_000])(
  'encodes whole frames at one rate from a microphone of %i Hz, and nothing else, so that the longest note is small enough',
  async sampleRate => {
    const note = await encode(sampleRate, SECONDS);
    expect(note.type).toBe('audio/mpeg');
    const frames = framesOf(Buffer.from(await note.arrayBuffer()));
    expect(new Set(frames.map(frame => JSON.stringify(frame)))).toEqual(
      new Set([JSON.stringify({ bitrate: 40, sampleRate: 24_000, isMono: true })]),
    );
    const length = (frames.length * SAMPLES_OF_FRAME) / 24_000;
    expect(length).toBeGreaterThanOrEqual(SECONDS);
    expect(length).toBeLessThan(SECONDS + 0.1);
    expect((note.size / length) * messageLimits.voiceSeconds).toBeLessThan(620_000);
  },
);
