import type { Browser, Page } from '@playwright/test';
import { connect } from '@rifq/db';
import { startEmbeddedPostgres } from '@rifq/db/embedded';
import { signedIn, withBrowser } from './lib/browser.ts';
import { addChatClients, type ChatClient, conversationPaths } from './lib/chat-clients.ts';
import { floors, pressEnter, watchTexts, whenShown } from './lib/page-clock.ts';
import { median, quantile, report } from './lib/report.ts';
import { UNLIMITED, withWebApp } from './lib/web-app.ts';

const WARM_UPS = 5;
/** Messages of each side; a user may send 120 per minute. */
const MESSAGES = 100;
const OTHER_GOAL_MS = 200;
const OWN_GOAL_MS = 50;

/** Opens a browser with a user in the conversation, subscribed to new messages. */
async function openTalk(browser: Browser, url: string, { token }: ChatClient, path: string): Promise<Page> {
  const page = await (await signedIn(browser, url, token)).newPage();
  const heard = page.waitForEvent('websocket').then(socket =>
    socket.waitForEvent('framereceived', {
      predicate: ({ payload }) => String(payload).includes('presence-conversation'),
    }),
  );
  await page.goto(path);
  await page.getByRole('log').waitFor();
  await heard;
  await page.evaluate(watchTexts);
  return page;
}

/** Sends one message and measures how long until it is on the sender's screen, and on the other's. */
async function sendOne(from: Page, to: Page, text: string): Promise<{ own: number; other: number }> {
  await from.locator('.composer textarea').fill(text);
  const at = await from.evaluate(pressEnter);
  const [own, other] = await Promise.all([from.evaluate(whenShown, text), to.evaluate(whenShown, text)]);
  return { own: own - at, other: other - at };
}

/** Sends from both sides alternately, in separate browsers; measures a bare round trip and frame before each. */
async function talk(owner: Page, doctor: Page): Promise<boolean> {
  const [own, other, trips, frames]: number[][] = [[], [], [], []];
  for (let count = -WARM_UPS; count < MESSAGES; count += 1)
    for (const [from, to] of [
      [owner, doctor],
      [doctor, owner],
    ] as const) {
      const { trip, frame } = await from.evaluate(floors);
      const took = await sendOne(from, to, `هل من إفرازات؟ ${crypto.randomUUID()}`);
      if (count < 0) continue;
      own?.push(took.own);
      other?.push(took.other);
      trips?.push(trip);
      frames?.push(frame);
    }
  return compare({ own, other, trips, frames });
}

type Times = Readonly<Record<'own' | 'other' | 'trips' | 'frames', readonly number[] | undefined>>;

function compare({ own = [], other = [], trips = [], frames = [] }: Times): boolean {
  const shares = (of: readonly number[]) =>
    `p50 ${median(of).toFixed(1)} ms, p95 ${quantile(of, 0.95).toFixed(1)} ms`;
  console.log(`  sent to shown on the other side: ${shares(other)}`);
  console.log(`  a bare round trip: ${shares(trips)}; ${(median(other) / median(trips)).toFixed(1)} of them`);
  console.log(`  written to shown on one's own screen: ${shares(own)}`);
  console.log(`  a bare frame: ${shares(frames)}; ${(median(own) / median(frames)).toFixed(1)} of them`);
  return [
    report(`p95 on the other side against ${OTHER_GOAL_MS} ms`, quantile(other, 0.95) / OTHER_GOAL_MS, {
      atMost: 1,
    }),
    report(`p95 on one's own screen against ${OWN_GOAL_MS} ms`, quantile(own, 0.95) / OWN_GOAL_MS, {
      atMost: 1,
    }),
  ].every(Boolean);
}

/** Measures how quickly two users in two browsers see messages. */
export function measure(): Promise<boolean> {
  return withWebApp(async (url, dataDir) => {
    const server = await startEmbeddedPostgres({ dataDir });
    const connection = connect(server.url);
    const talkers = await addChatClients(connection);
    const id = await talkers.addConversation(20);
    try {
      return await withBrowser(async browser => {
        const owner = await openTalk(browser, url, talkers.owner, conversationPaths(id).owner);
        const doctor = await openTalk(browser, url, talkers.doctor, conversationPaths(id).doctor);
        return talk(owner, doctor);
      });
    } finally {
      await connection.close();
      await server.stop();
    }
  }, UNLIMITED);
}
