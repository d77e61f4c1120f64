import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { DatabasePool } from '@rifq/db';
import { signedIn, withBrowser } from './lib/browser.ts';
import { addChatClients, conversationPaths } from './lib/chat-clients.ts';
import { injectFaults } from './lib/inject-faults.ts';
import { type Random, seededRandom } from './lib/random.ts';
import { readScreen } from './lib/read-screen.ts';
import { report } from './lib/report.ts';
import { type SplitSite, withSplitSite } from './lib/split-site.ts';

/** Messages of both sides together; a user may send 120 per minute. */
const MESSAGES = Math.round(1000 * Number(process.env.BENCH_SHARE ?? 1));
const TABS = 3;
/** Maximum real time until all messages have arrived. */
const PATIENCE_MS = 10 * 60_000;
/** Maximum time until a screen shows the last message: a lost live channel reconnects within half a minute. */
const SCREEN_PATIENCE_MS = 90_000;

/** Opens a path in a tab repeatedly, until the connection lasts long enough. */
async function openSurely(page: Page, path: string): Promise<void> {
  for (;;) {
    try {
      await page.goto(path, { timeout: 10_000 });
      await page.locator('.composer textarea').waitFor({ timeout: 10_000 });
      return;
    } catch {
      await delay(500);
    }
  }
}

/** Writes a number of messages, each in one of the tabs, which are occasionally reloaded. */
async function write(
  tabs: readonly [Page, ...Page[]],
  path: string,
  who: string,
  random: Random,
): Promise<string[]> {
  const written: string[] = [];
  while (written.length < MESSAGES / 2) {
    const tab = random.oneOf(tabs);
    if (random.chance(0.02)) await openSurely(tab, path);
    const text = `${who} ${written.length + 1}`;
    await tab.locator('.composer textarea').fill(text);
    await tab.locator('.composer textarea').press('Enter');
    written.push(text);
    await delay(200 + random.below(500));
  }
  return written;
}

async function storedTexts({ pool }: DatabasePool, reservationId: string): Promise<string[]> {
  const { rows } = await pool.query<{ text: string }>(
    "select text from messages where reservation_id = $1 and kind = 'text' order by seq",
    [reservationId],
  );
  return rows.map(({ text }) => text);
}

/** Waits until everything has arrived, or for the maximum time. */
async function waitFor(isDone: () => Promise<boolean>): Promise<void> {
  const giveUpAt = Date.now() + PATIENCE_MS;
  while (!(await isDone()) && Date.now() < giveUpAt) await delay(500);
}

/** Counts texts that are missing, duplicated, or before one that was written earlier. */
function faultsOf(found: readonly string[], written: readonly (readonly string[])[]) {
  const all = written.flat();
  const positions = new Map(found.map((text, index) => [text, index]));
  const misplaced = written.flatMap(one =>
    one.filter((text, index) => (positions.get(text) ?? 0) < (positions.get(one[index - 1] ?? '') ?? 0)),
  );
  return {
    lost: all.filter(text => !positions.has(text)).length,
    doubled: found.length - new Set(found).size,
    misplaced: misplaced.length,
  };
}

type Talk = {
  readonly tabs: readonly [Page, ...Page[]];
  readonly doctor: Page;
  readonly reservationId: string;
};

async function audit(
  { connection }: SplitSite,
  { tabs, doctor, reservationId }: Talk,
  written: readonly string[][],
): Promise<boolean> {
  const stored = await storedTexts(connection, reservationId);
  const reached: boolean[] = [];
  const check = (where: string, found: readonly string[]) => {
    const { lost, doubled, misplaced } = faultsOf(found, written);
    if (lost + doubled + misplaced > 0)
      console.log(`  ${where}: ${lost} lost, ${doubled} doubled, ${misplaced} misplaced`);
    reached.push(report(`lost, doubled or misplaced ${where}`, lost + doubled + misplaced, { atMost: 0 }));
  };
  check('in the database', stored);
  const screens = [
    ...tabs.map((page, index) => [`on the owner's screen ${index + 1}`, page] as const),
    ["on the doctor's screen", doctor] as const,
  ];
  for (const [where, page] of screens) {
    await page.bringToFront();
    // A reloaded tab opens at the first message that was unread then.
    const jump = page.getByRole('button', { name: 'إلى أحدث الرسائل' });
    if (await jump.isVisible()) await jump.click();
    // A message that does not arrive counts as lost.
    const last = page.getByRole('log').getByText(stored.at(-1) ?? '', { exact: true });
    await last.waitFor({ timeout: SCREEN_PATIENCE_MS }).catch(() => undefined);
    const { texts, waiting } = await readScreen(page, stored[0] ?? '');
    check(where, texts);
    const differs = texts.filter((text, index) => text !== stored[index]).length;
    reached.push(
      report(`elsewhere than in the database, or waiting, ${where}`, differs + waiting, { atMost: 0 }),
    );
  }
  return reached.every(Boolean);
}

/**
 * A thousand messages of an owner with three tabs and a doctor, over connections that break every few seconds, while
 * the app and the broadcaster are killed: each arrives once, in its sender's order, in the database and on every
 * screen. `BENCH_SEED` repeats the choices of a run.
 */
export function measure(): Promise<boolean> {
  const seed = Number(process.env.BENCH_SEED ?? Date.now() % 1_000_000_000);
  const random = (nth: number) => seededRandom(seed + nth);
  return withSplitSite(async site => {
    const talkers = await addChatClients(site.connection);
    const reservationId = await talkers.addConversation(1);
    const [firstText = ''] = await storedTexts(site.connection, reservationId);
    return withBrowser(async browser => {
      const home = await signedIn(browser, site.url, talkers.owner.token);
      const room = await signedIn(browser, site.url, talkers.doctor.token);
      const [first, doctor] = [await home.newPage(), await room.newPage()];
      const tabs: [Page, ...Page[]] = [first];
      while (tabs.length < TABS) tabs.push(await home.newPage());
      const paths = conversationPaths(reservationId);
      for (const tab of tabs) await openSurely(tab, paths.owner);
      await openSurely(doctor, paths.doctor);
      let isOver = false;
      const troubles = injectFaults(site, [home, room], random(0), () => isOver);
      const began = Date.now();
      const written = await Promise.all([
        write(tabs, paths.owner, 'المربّي', random(1)),
        write([doctor], paths.doctor, 'الطبيب', random(2)),
      ]);
      const count = written.flat().length + 1;
      await waitFor(async () => (await storedTexts(site.connection, reservationId)).length >= count);
      isOver = true;
      const { cuts, offline, deaths } = await troubles;
      const seconds = ((Date.now() - began) / 1000).toFixed(0);
      console.log(
        `  seed ${seed}: ${count} messages in ${seconds} s, ${cuts} cuts, ${offline} times off the net, ${deaths.app} deaths of the app and ${deaths.broadcaster} of the broadcaster`,
      );
      return audit(site, { tabs, doctor, reservationId }, [[firstText], ...written]);
    });
  });
}
