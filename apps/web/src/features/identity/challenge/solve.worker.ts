import type { Challenge } from '@rifq/contract';
import { solve } from './solve.ts';

// A rejection would reach only the worker's console, so it is rethrown as an error event for the page.
addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  solve(data).then(postMessage, (error: unknown) => reportError(error));
});
