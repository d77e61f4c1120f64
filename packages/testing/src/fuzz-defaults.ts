import fc from 'fast-check';
import { fuzzRuns, fuzzSeed } from './fuzz.ts';

/** Default number of runs of a fast-check property. */
const DEFAULT_RUNS = 100;

fc.configureGlobal({ seed: fuzzSeed, numRuns: fuzzRuns(DEFAULT_RUNS) });
