import fc from 'fast-check';
import { fuzzRuns, fuzzSeed } from './fuzz.ts';

/** What fast-check takes for a property that does not say otherwise. */
const DEFAULT_RUNS = 100;

fc.configureGlobal({ seed: fuzzSeed, numRuns: fuzzRuns(DEFAULT_RUNS) });
