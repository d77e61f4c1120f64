import { messageLimits } from '@rifq/rules';

/** Decibels below the loudest possible sound that count as silence. */
const RANGE = 50;
/** Lower limit of the scale, so that silence is not amplified to a full waveform. */
const LEAST_PEAK = 0.1;

/** Computes the perceived loudness of samples from -1 to 1, from 0 to 1: their mean square in decibels. */
export function loudnessOf(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  const decibels = 10 * Math.log10(sum / Math.max(1, samples.length));
  return Math.min(1, Math.max(0, 1 + decibels / RANGE));
}

/**
 * Computes a waveform: the loudest level of each 48th, relative to the loudest of all, as a hex digit each.
 * @param levels from 0 to 1, in equal time steps
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
