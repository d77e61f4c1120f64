import type { BrowserContext, Page } from '@playwright/test';
import { connect } from '@rifq/db';
import { startEmbeddedPostgres } from '@rifq/db/embedded';
import {
  buildClinic,
  buildDoctor,
  buildDose,
  buildOwner,
  buildPet,
  buildReservation,
  buildSession,
} from '@rifq/testing';
import { waitForStoredBuild } from '../e2e/support/stored-build.ts';
import { waitForStored } from '../e2e/support/stored-text.ts';
import { phone, signedIn, withBrowser } from './lib/browser.ts';
import { timeShown } from './lib/page-clock.ts';
import { type PageRequests, watchRequests } from './lib/page-requests.ts';
import { median, quantile, report } from './lib/report.ts';
import { UNLIMITED, withWebApp } from './lib/web-app.ts';

/** CPU slowdown of Lighthouse's slow phone. */
const SLOW_DOWN = 4;
const PETS = ['مشمش', 'برق', 'لولو'];
/** The calls of the first screen. */
const CALLS = {
  me: /\/user\/me|\/first-screen/,
  plan: /\/vaccines\/plan$|\/first-screen/,
  reservations: /\/reservations\/list|\/first-screen/,
} as const;
/** Key prefixes of the stored responses that the dashboard shows. */
const SHOWN = ['"me"', '"plan"', '"rewards","summary"', '"reservations","list"'].map(key => `"key":[${key}`);
/** Starts of each kind; `STARTS=2` is a quick run, and `WATERFALL=1` lists the requests of one of each. */
const STARTS = Number(process.env.STARTS ?? 9);

/** 1.44 Mb/s with this latency in milliseconds, and the goal for the first card. */
const NETWORKS = [
  { latency: 150, coldGoal: 2200 },
  { latency: 562, coldGoal: 3500 },
] as const;
const WARM_GOAL = 1000;
const RATIO_GOAL = 0.5;
const REQUESTS_GOAL = 25;

interface Start {
  page: Page;
  /** Milliseconds until the first card, and until the complete screen. */
  today: number;
  whole: number;
  /** Requests until then, and at any later time. */
  soFar: PageRequests;
  requests: () => PageRequests;
}

/** Adds an owner with three cats, their doses and an upcoming consultation. @returns the token of an open session */
async function addOwner(dataDir: string): Promise<string> {
  const server = await startEmbeddedPostgres({ dataDir });
  const { db, close } = connect(server.url, { max: 1 });
  try {
    const owner = await buildOwner(db, { firstname: 'نورة' });
    const clinic = await buildClinic(db);
    const doctor = await buildDoctor(db, clinic.id);
    for (const name of PETS) {
      const pet = await buildPet(db, owner.id, { name });
      await buildDose(db, pet.id, { givenOn: '2025-11-14' });
      const of = { ownerId: owner.id, petId: pet.id, clinicId: clinic.id, doctorId: doctor.id };
      if (name === PETS[0]) await buildReservation(db, of);
    }
    return (await buildSession(db, owner.id)).token;
  } finally {
    await close();
    await server.stop();
  }
}

/** Opens the dashboard on the slow phone, with no service worker running. */
async function start(context: BrowserContext, latency: number, hasStored: boolean): Promise<Start> {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('ServiceWorker.enable');
  await client.send('ServiceWorker.stopAllWorkers');
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: 180_000,
    uploadThroughput: 84_000,
  });
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  const requests = watchRequests(client, hasStored);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  const shown = await page.evaluate(timeShown, PETS);
  return { page, ...shown, soFar: requests(), requests };
}

/** Waits until the first screen is idle: its build and responses are stored, and no request is pending. */
async function rest(page: Page): Promise<void> {
  await waitForStoredBuild(page);
  await waitForStored(page, SHOWN);
  await page.waitForLoadState('networkidle');
}

function describe(name: string, starts: readonly Start[], later: readonly PageRequests[]): void {
  const of = (pick: (start: Start) => number) => median(starts.map(pick)).toFixed(0);
  const calls = Object.entries(CALLS).map(([call, path]) => {
    const times = median(later.map(requests => requests.call(path).times));
    return `${call} at ${median(later.map(requests => requests.call(path).at)).toFixed(0)} ms, ${times} times in all`;
  });
  const [all, bytes] = [median(later.map(({ count }) => count)), median(later.map(each => each.bytes))];
  console.log(
    `  ${name}: first card ${of(({ today }) => today)} ms, whole screen ${of(({ whole }) => whole)} ms, slowest ${quantile(
      starts.map(({ today }) => today),
      1,
    ).toFixed(0)} ms`,
  );
  console.log(
    `    by then ${of(({ soFar }) => soFar.count)} requests, ${of(({ soFar }) => soFar.bytes)} bytes, ${of(({ soFar }) => soFar.scriptBytes)} of script; in all ${all} requests, ${bytes} bytes`,
  );
  console.log(`    ${calls.join('; ')}`);
  if (process.env.WATERFALL === '1') console.log(later[0]?.list().join('\n'));
}

/** Measures how soon the dashboard shows its data: on the first visit, and on a later one from stored data. */
export function measure(): Promise<boolean> {
  return withWebApp(async (url, dataDir) => {
    const token = await addOwner(dataDir);
    const results: boolean[] = [];
    await withBrowser(async browser => {
      for (const { latency, coldGoal } of NETWORKS) {
        const [cold, warm]: [Start[], Start[]] = [[], []];
        const [coldInAll, warmInAll]: [PageRequests[], PageRequests[]] = [[], []];
        for (let count = 0; count < STARTS; count += 1) {
          const context = await signedIn(browser, url, token, phone);
          const first = await start(context, latency, false);
          cold.push(first);
          await rest(first.page);
          coldInAll.push(first.requests());
          await first.page.close();
          const later = await start(context, latency, true);
          warm.push(later);
          await rest(later.page);
          warmInAll.push(later.requests());
          await context.close();
        }
        describe(`${latency} ms, first visit`, cold, coldInAll);
        describe(`${latency} ms, later`, warm, warmInAll);
        const today = (starts: readonly Start[]) => median(starts.map(each => each.today));
        const requests = median(coldInAll.map(({ count }) => count));
        results.push(
          report(`first visit at ${latency} ms, in ms`, today(cold), { atMost: coldGoal }),
          report(`a later start at ${latency} ms, in ms`, today(warm), { atMost: WARM_GOAL }),
          report('a later start against the first visit', today(warm) / today(cold), { atMost: RATIO_GOAL }),
          report('requests of a first visit', requests, { atMost: REQUESTS_GOAL }),
        );
      }
    });
    return results.every(Boolean);
  }, UNLIMITED);
}
