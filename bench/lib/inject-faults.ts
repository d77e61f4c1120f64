import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext } from '@playwright/test';
import type { AppProcess } from './app-process.ts';
import type { Random } from './random.ts';
import type { SplitSite } from './split-site.ts';

/** Counts of what has happened, for the report. */
export interface FaultCounts {
  cuts: number;
  offline: number;
  deaths: { app: number; broadcaster: number };
}

async function killAndRestart(process: AppProcess): Promise<void> {
  await process.end('SIGKILL');
  await process.start();
}

/**
 * Breaks the connections every few seconds, takes browsers offline, and kills the app, the broadcaster or both, until
 * `isOver`; then restores everything.
 */
export async function injectFaults(
  { app, broadcaster, lines }: SplitSite,
  browsers: readonly [BrowserContext, ...BrowserContext[]],
  random: Random,
  isOver: () => boolean,
): Promise<FaultCounts> {
  const counts: FaultCounts = { cuts: 0, offline: 0, deaths: { app: 0, broadcaster: 0 } };
  const cut = async () => {
    counts.cuts += 1;
    for (const line of lines) line.cut();
    await delay(200 + random.below(1500));
    for (const line of lines) line.mend();
  };
  const goOffline = async () => {
    counts.offline += 1;
    const browser = random.oneOf(browsers);
    await browser.setOffline(true);
    await delay(500 + random.below(2000));
    await browser.setOffline(false);
  };
  const die = async () => {
    const who = random.oneOf(['app', 'broadcaster', 'both'] as const);
    if (who !== 'broadcaster') counts.deaths.app += 1;
    if (who !== 'app') counts.deaths.broadcaster += 1;
    await Promise.all([
      who !== 'broadcaster' && killAndRestart(app),
      who !== 'app' && killAndRestart(broadcaster),
    ]);
  };
  while (!isOver()) {
    await delay(1500 + random.below(3000));
    await random.oneOf([cut, cut, cut, goOffline, die])();
  }
  return counts;
}
