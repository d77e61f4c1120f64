import { randomUUID } from 'node:crypto';
import { reencodeImage } from '../apps/api/src/domains/files/pictures/reencode.ts';
import { jpeg, jpegOfScans, slowPng } from '../apps/api/src/testing/images.ts';
import { median, report } from './lib/report.ts';

const PHOTOS = 40;

/** Returns the seconds for one photo of a new account. */
async function timeOf(bytes: Buffer): Promise<number> {
  const began = performance.now();
  if ((await reencodeImage(bytes, 'photo', randomUUID())) === null) throw new Error('a photo was refused');
  return (performance.now() - began) / 1_000;
}

async function timesOf(bytes: Buffer): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < PHOTOS; count += 1) times.push(await timeOf(bytes));
  return median(times);
}

/**
 * The photo of one account while others send the costliest accepted images, one after the other: a JPEG with the
 * maximum number of scans, and an interlaced PNG of 49 million pixels; and how long a JPEG of 10,000 scans takes.
 */
export async function measure(): Promise<boolean> {
  const bytes = await jpeg(4_000, 3_000);
  await timesOf(bytes);
  const quiet = await timesOf(bytes);
  const hostile = [jpegOfScans(99), slowPng()];
  let isOver = false;
  let decoded = 0;
  const attack = (async () => {
    while (!isOver) {
      await reencodeImage(hostile[decoded % hostile.length] ?? bytes, 'label', randomUUID());
      decoded += 1;
    }
  })();
  const attacked = await timesOf(bytes);
  isOver = true;
  await attack;
  const scans = jpegOfScans(10_000);
  const began = performance.now();
  const refused = await reencodeImage(scans, 'photo', randomUUID());
  const seconds = (performance.now() - began) / 1_000;
  console.log(
    `  a photo takes ${quiet.toFixed(2)} s, ${attacked.toFixed(2)} s beside ${decoded} hostile pictures; ` +
      `a JPEG of 10,000 scans (${(scans.length / 1_000).toFixed(0)} kB) is ${refused === null ? 'refused' : 'taken'} after ${seconds.toFixed(3)} s`,
  );
  return [
    report('a photo beside hostile pictures against a quiet one', attacked / quiet, { atMost: 2 }),
    report('a JPEG of 10,000 scans against a photo', seconds / quiet, { atMost: 0.1 }),
  ].every(Boolean);
}
