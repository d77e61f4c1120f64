import { messageLimits } from '@rifq/contract';

/** What is this many decibels below the loudest possible sound counts as silence. */
const RANGE = 50;
/** A recording of mere silence is not blown up to a full waveform. */
const LEAST_PEAK = 0.1;

/** How loud samples from -1 to 1 are, from 0 to 1, as ears hear it: by their mean square in decibels. */
export function loudnessOf(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  const decibels = 10 * Math.log10(sum / Math.max(1, samples.length));
  return Math.min(1, Math.max(0, 1 + decibels / RANGE));
}

/**
 * The waveform of a recording: the loudest level of each 48th, next to the loudest of all, as a hex digit each.
 * @param levels from 0 to 1, in equal steps of time
 */
export function waveformOf(levels: readonly number[]): string {
  const bars = messageLimits.waveform;
  const peak = Math.max(LEAST_PEAK, ...levels);
  const bar = (index: number) => {
    const from = Math.floor((index * levels.length) / bars);
    const until = Math.max(from + 1, Math.floor(((index + 1) * levels.length) / bars));
    return Math.max(0, ...levels.slice(from, until));
  };
  return Array.from({ length: bars }, (_, index) => Math.round((bar(index) / peak) * 15).toString(16)).join(
    '',
  );
}
