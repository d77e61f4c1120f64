import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { connect } from '@rifq/db';
import { startEmbeddedPostgres } from '@rifq/db/embedded';
import { phone, signedIn, withBrowser } from './lib/browser.ts';
import { addChatClients } from './lib/chat-clients.ts';
import { timeOpening, watchFrames } from './lib/page-clock.ts';
import { median, quantile, report } from './lib/report.ts';
import { UNLIMITED, withWebApp } from './lib/web-app.ts';

const FEW = 20;
const MANY = 10_000;
const WARM_UPS = 3;
const LOADS = 25;
const OPENING_GOAL = 1.5;
/** CPU slowdown while the page is scrolled. */
const SLOW_DOWN = 4;
const FRAME_GOAL_MS = 100;
/** Other load on the machine only lengthens frames, so the better pass counts. */
const PASSES = 2;
/** Speed of a quick flick in pixels per second, and its distance. */
const SPEED = 6000;
const FLICK = 24_000;

const LIST = '/dashboard/reservations';
const linkTo = (id: string) => `${LIST}/${id}`;

/** Clicks a conversation in the list. @returns the time until its last message is painted */
async function open(page: Page, id: string, messages: number): Promise<number> {
  await page.locator(`a[href="${linkTo(id)}"]`).waitFor();
  return page.evaluate(timeOpening, { path: linkTo(id), text: ` ${messages}` });
}

async function openAndGoBack(page: Page, id: string, messages: number): Promise<number> {
  const took = await open(page, id, messages);
  await page.goBack();
  await page.waitForURL(({ pathname }) => pathname === LIST);
  return took;
}

/** Measures both alternately, so that other load on the machine affects both. */
async function compareOpening(page: Page, ids: { few: string; many: string }): Promise<boolean> {
  const times = { few: [] as number[], many: [] as number[] };
  for (let load = -WARM_UPS; load < LOADS; load += 1) {
    const few = await openAndGoBack(page, ids.few, FEW);
    const many = await openAndGoBack(page, ids.many, MANY);
    if (load < 0) continue;
    times.few.push(few);
    times.many.push(many);
  }
  const [few, many] = [median(times.few), median(times.many)];
  console.log(`  opens in ${few.toFixed(0)} ms with ${FEW} messages, in ${many.toFixed(0)} ms with ${MANY}`);
  return report(`opening ${MANY} messages against ${FEW}`, many / few, { atMost: OPENING_GOAL });
}

/** Scrolls towards the start. */
async function flick(client: CDPSession): Promise<void> {
  await client.send('Input.synthesizeScrollGesture', {
    ...{ x: 195, y: 420, yDistance: FLICK, speed: SPEED, gestureSourceType: 'mouse', preventFling: true },
  });
}

type Frames = { times: number[]; work: number[] };

const framesOf = (page: Page): Promise<Frames> =>
  page.evaluate(() => ({ times: window.frameTimes, work: window.workTimes }));

const longest = (times: readonly number[]) => Math.max(0, ...times);

function describe(what: string, { times, work }: Frames): void {
  const at = (share: number) => quantile(times, share).toFixed(0);
  const over = (frames: readonly number[]) => frames.filter(ms => ms > FRAME_GOAL_MS).length;
  const shares = `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`;
  console.log(`  ${what}: ${times.length} frames, ${shares}, ${over(times)} over ${FRAME_GOAL_MS} ms`);
  console.log(
    `    its own work: longest ${longest(work).toFixed(0)} ms, ${over(work)} over ${FRAME_GOAL_MS} ms`,
  );
}

/** Measures the frames of a static page of as many paragraphs, scrolled in the same way. */
async function plainFrames(page: Page, client: CDPSession): Promise<Frames> {
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  const paragraphs = Array.from(
    { length: MANY },
    (_, index) => `<p>هل لاحظتم احمرارًا داخل الأذن؟ ${index}</p>`,
  );
  await page.setContent(`<!doctype html><body dir="rtl">${paragraphs.join('')}</body>`);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.evaluate(watchFrames);
  for (let count = 0; count < 4; count += 1) await flick(client);
  return framesOf(page);
}

/** Measures frames from the last to the very first message, including the loading of older ones. */
async function scrollingFrames(page: Page, client: CDPSession, id: string): Promise<Frames> {
  const isAtStart = () =>
    page.evaluate(() => {
      const first = document.querySelector('[role="log"] .message-text');
      return first?.textContent.endsWith('؟ 1') === true;
    });
  await page.goto(LIST);
  await open(page, id, MANY);
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  await page.evaluate(watchFrames);
  while (!(await isAtStart())) await flick(client);
  return framesOf(page);
}

type Scroll = (page: Page, client: CDPSession) => Promise<Frames>;

/** Returns the result of `scroll` in a new browser. */
async function inFreshBrowser(context: () => Promise<BrowserContext>, scroll: Scroll): Promise<Frames> {
  const fresh = await context();
  try {
    const page = await fresh.newPage();
    return await scroll(page, await fresh.newCDPSession(page));
  } finally {
    await fresh.close();
  }
}

/** Measures on a phone that is four times slower than this machine. */
async function compareFrames(context: () => Promise<BrowserContext>, id: string): Promise<boolean> {
  const longestWork: number[] = [];
  for (let pass = 1; pass <= PASSES; pass += 1) {
    const frames = await inFreshBrowser(context, (page, client) => scrollingFrames(page, client, id));
    describe(`scrolling ${MANY} messages, pass ${pass}`, frames);
    longestWork.push(longest(frames.work));
  }
  describe('scrolling as many plain paragraphs', await inFreshBrowser(context, plainFrames));
  const own = Math.min(...longestWork) / FRAME_GOAL_MS;
  return report(`longest work of the page for a frame against ${FRAME_GOAL_MS} ms`, own, { atMost: 1 });
}

/**
 * A conversation of ten thousand messages on a phone: how long it takes to open against one of twenty, and how long its
 * frames are while it is scrolled from its end to its start.
 */
export function measure(): Promise<boolean> {
  return withWebApp(async (url, dataDir) => {
    const server = await startEmbeddedPostgres({ dataDir });
    const connection = connect(server.url);
    const talkers = await addChatClients(connection);
    const ids = { few: await talkers.addConversation(FEW), many: await talkers.addConversation(MANY) };
    try {
      return await withBrowser(async browser => {
        const context = () => signedIn(browser, url, talkers.owner.token, phone);
        const opening = await context();
        const page = await opening.newPage();
        await page.goto(LIST);
        const opens = await compareOpening(page, ids);
        await opening.close();
        return (await compareFrames(context, ids.many)) && opens;
      });
    } finally {
      await connection.close();
      await server.stop();
    }
  }, UNLIMITED);
}
