import type { BrowserContext, Page } from '@playwright/test';
import { connect } from '@rifq/db';
import { startEmbeddedPostgres } from '@rifq/db/embedded';
import { buildDose, buildOwner, buildPet, buildSession } from '@rifq/testing';
import { waitForStoredBuild } from '../e2e/support/stored-build.ts';
import { waitForStored } from '../e2e/support/stored-text.ts';
import { phone, signedIn, withBrowser } from './lib/browser.ts';
import { timeShown } from './lib/page-clock.ts';
import { median, quantile, report } from './lib/report.ts';
import { UNLIMITED, withWebApp } from './lib/web-app.ts';

/** As Lighthouse has a slow phone on a slow line: computing so much slower, milliseconds and bytes a second of a request. */
const SLOW_DOWN = 4;
const LINE = { offline: false, latency: 562, downloadThroughput: 180_000, uploadThroughput: 84_000 };
const PETS = ['مشمش', 'برق', 'لولو'];
/** How the keys begin of the answers that the dashboard shows. */
const SHOWN = ['"me"', '"plan"', '"rewards","summary"', '"reservations","list"'].map(key => `"key":[${key}`);
const STARTS = 9;
const GOAL_MS = 1000;
const RATIO_GOAL = 0.5;

/** An owner with three cats and their doses. @returns the token of an open session */
async function addOwner(dataDir: string): Promise<string> {
  const server = await startEmbeddedPostgres({ dataDir });
  const { db, close } = connect(server.url, { max: 1 });
  try {
    const owner = await buildOwner(db, { firstname: 'نورة' });
    for (const name of PETS) {
      const pet = await buildPet(db, owner.id, { name });
      await buildDose(db, pet.id, { givenOn: '2025-11-14' });
    }
    return (await buildSession(db, owner.id)).token;
  } finally {
    await close();
    await server.stop();
  }
}

/** Opens the dashboard on the slow phone, with no service worker running. @returns milliseconds until its data is painted */
async function start(context: BrowserContext): Promise<{ page: Page; took: number }> {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('ServiceWorker.enable');
  await client.send('ServiceWorker.stopAllWorkers');
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', LINE);
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  await page.goto('/dashboard', { waitUntil: 'commit' });
  return { page, took: await page.evaluate(timeShown, PETS) };
}

/** How soon the dashboard shows its data: at the first visit, and at a later one from what the device has. */
export function measure(): Promise<boolean> {
  return withWebApp(async (url, dataDir) => {
    const token = await addOwner(dataDir);
    const times = { cold: [] as number[], warm: [] as number[] };
    await withBrowser(async browser => {
      for (let count = 0; count < STARTS; count += 1) {
        const context = await signedIn(browser, url, token, phone);
        const { page, took } = await start(context);
        times.cold.push(took);
        await waitForStoredBuild(page);
        await waitForStored(page, SHOWN);
        await page.close();
        times.warm.push((await start(context)).took);
        await context.close();
      }
    });
    const [cold, warm] = [median(times.cold), median(times.warm)];
    console.log(
      `  first visit ${cold.toFixed(0)} ms, later ${times.warm.map(time => time.toFixed(0)).join(', ')} ms`,
    );
    console.log(`  later, slowest of ${STARTS}: ${quantile(times.warm, 1).toFixed(0)} ms`);
    const isSoon = report('warm start of /dashboard in ms', warm, { atMost: GOAL_MS });
    return report('warm start against the first visit', warm / cold, { atMost: RATIO_GOAL }) && isSoon;
  }, UNLIMITED);
}
