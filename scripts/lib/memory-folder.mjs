// @ts-check
import { accessSync, constants, statfsSync } from 'node:fs';

const MEMORY = '/dev/shm';
/** The databases of a test run take less than a tenth of it. */
const LEAST_BYTES = 4 * 2 ** 30;

/**
 * A folder in memory for what tests throw away, where the machine has one with enough room. The thousand files of each
 * database cost there half of what they cost on a disk.
 * @returns {string | undefined}
 */
export function memoryFolder() {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= LEAST_BYTES ? MEMORY : undefined;
  } catch {
    return undefined;
  }
}
