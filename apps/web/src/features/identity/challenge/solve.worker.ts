import type { Challenge } from '@rifq/contract';
import { solve } from './solve.ts';

// A rejection reaches nobody but the console of the worker, so it is thrown where the page hears of it.
addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  solve(data).then(postMessage, (error: unknown) => reportError(error));
});
