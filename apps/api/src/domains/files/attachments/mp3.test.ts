import { fuzzRuns } from '@rifq/testing/fuzz';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mp3 } from '../../../testing/attachments.ts';
import { readMp3 } from './mp3.ts';

/** Builds `count` frames with this header and length. */
function frames(header: number, bytes: number, count: number): Buffer {
  const frame = Buffer.alloc(bytes);
  frame.writeUInt32BE(header);
  return Buffer.concat(Array.from({ length: count }, () => frame));
}

/** Builds an ID3v2 tag with this number of bytes. */
const tagOf = (length: number) =>
  Buffer.concat([
    Buffer.from('ID3\u0004\0\0', 'latin1'),
    Buffer.from([0, 0, length >> 7, length & 127]),
    Buffer.alloc(length, 'x'),
  ]);

it.each([
  ['MPEG 1, 44.1 kHz, 128 kbit/s', 0xfffb9000, 417, 1152 / 44_100],
  ['MPEG 1, 44.1 kHz, 128 kbit/s, padded', 0xfffb9200, 418, 1152 / 44_100],
  ['MPEG 2, 24 kHz, 40 kbit/s', 0xfff354c4, 120, 576 / 24_000],
  ['MPEG 2.5, 8 kHz, 16 kbit/s', 0xffe328c4, 144, 576 / 8000],
])('reads %s, and computes its length from the frames', (_what, header, bytes, seconds) => {
  const sound = frames(header, bytes, 50);
  const read = readMp3(sound);
  expect(read?.seconds).toBeCloseTo(50 * seconds, 6);
  expect(read?.frames.equals(sound)).toBe(true);
});

it('reads frames of one sample rate that differ in bit rate', () => {
  const sound = Buffer.concat([frames(0xfff354c4, 120, 3), frames(0xfff344c4, 96, 2)]);
  expect(readMp3(sound)?.seconds).toBeCloseTo((5 * 576) / 24_000, 6);
});

it('removes the tags at both ends', () => {
  const end = Buffer.concat([Buffer.from('TAG'), Buffer.alloc(125, 'y')]);
  const read = readMp3(Buffer.concat([tagOf(300), mp3(1), end]));
  expect(read?.frames.equals(mp3(1))).toBe(true);
});

const html = Buffer.from('<script>alert(1)</script>');
it.each([
  ['nothing', Buffer.alloc(0)],
  ['a tag alone', tagOf(20)],
  ['a tag longer than the file', tagOf(2000).subarray(0, 100)],
  ['half a tag', Buffer.from('ID3\u0004')],
  ['data before its frames', Buffer.concat([html, mp3(1)])],
  ['data between its frames', Buffer.concat([mp3(1), html, mp3(1)])],
  ['data after its frames', Buffer.concat([mp3(1), html])],
  ['a truncated last frame', mp3(1).subarray(0, -1)],
  ['frames of two sample rates', Buffer.concat([mp3(1), frames(0xfff350c4, 130, 2)])],
  ['frames of two versions', Buffer.concat([mp3(1), frames(0xfffb9000, 417, 2)])],
  ['layer II', frames(0xfffd9000, 417, 2)],
  ['an invalid sample rate', frames(0xfffb9c00, 417, 2)],
  ['a free bit rate', frames(0xfffb0000, 417, 2)],
  ['an invalid bit rate', frames(0xfffbf000, 417, 2)],
  ['an invalid version', frames(0xffeb9000, 417, 2)],
])('refuses %s', (_what, bytes) => {
  expect(readMp3(bytes)).toBeNull();
});

it('reads any bytes to their end, and returns only bytes of frames', () => {
  const piece = fc.oneof(
    fc.uint8Array({ maxLength: 400 }).map(bytes => Buffer.from(bytes)),
    fc.constantFrom(mp3(0.1), tagOf(30), html, frames(0xfffb9000, 417, 1)),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), pieces => {
      const read = readMp3(Buffer.concat(pieces));
      if (read) expect(readMp3(read.frames)).toEqual(read);
    }),
    { numRuns: fuzzRuns(300) },
  );
});
