import * as z from 'zod/mini';
import { median, report } from './report.ts';
import { runTool } from './tools.ts';

const CONNECTIONS = 50;

const result = z.object({
  non2xx: z.number(),
  errors: z.number(),
  requests: z.object({ average: z.number() }),
});

type Load = { readonly seconds: number; readonly headers: Readonly<Record<string, string>> };

/** Returns requests per second over 50 connections, measured from a separate process. Throws if one is refused. */
async function throughput(url: string, { seconds, headers }: Load): Promise<number> {
  const { non2xx, errors, requests } = result.parse(
    await runTool('autocannon/autocannon.js', [
      '--json',
      ...['--connections', String(CONNECTIONS), '--duration', String(seconds)],
      ...Object.entries(headers).flatMap(([name, value]) => ['--headers', `${name}=${value}`]),
      url,
    ]),
  );
  if (non2xx > 0 || errors > 0) throw new Error(`${non2xx + errors} requests failed`);
  return requests.average;
}

/**
 * Loads two URLs alternately, so that other load on the machine affects both, and reports the median of the ratios of
 * the rounds. Returns whether it reaches the goal.
 */
export async function compareThroughput(
  what: string,
  urls: { readonly rifq: string; readonly floor: string },
  load: Load & { readonly rounds: number; readonly atLeast: number },
): Promise<boolean> {
  await throughput(urls.rifq, load);
  await throughput(urls.floor, load);
  const rounds: { rifq: number; floor: number }[] = [];
  for (let round = 0; round < load.rounds; round += 1) {
    rounds.push({ rifq: await throughput(urls.rifq, load), floor: await throughput(urls.floor, load) });
  }
  const middle = (of: 'rifq' | 'floor') => median(rounds.map(round => round[of])).toFixed(0);
  console.log(`  Rifq ${middle('rifq')} requests/s, the floor ${middle('floor')} requests/s`);
  return report(what, median(rounds.map(({ rifq, floor }) => rifq / floor)), { atLeast: load.atLeast });
}
