// @ts-check
import { accessSync, constants, statfsSync } from 'node:fs';

const MEMORY = '/dev/shm';
/** Minimum free bytes; the databases of a test run need less than a tenth of it. */
const LEAST_BYTES = 4 * 2 ** 30;

/**
 * Returns a folder in memory for temporary test data, if the machine has one with enough space. The thousand files of
 * each database take half the time there.
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
