import type { ConsoleMessage, Page } from '@playwright/test';
import { accessibilityFaults } from './support/accessibility.ts';
import {
  expectHeld,
  holdConnection,
  letConnect,
  reconnect,
  routeLiveConnection,
  stateOf,
  statesOf,
} from './support/connection.ts';
import { expect, signUp, test } from './support/test.ts';

const UNAVAILABLE = 'التحديث المباشر متوقّف الآن، ويعود من نفسه.';
const REFUSED = 'التحديث المباشر متوقّف.';
const FAILED = 'لا يتيح هذا المتصفّح التحديث المباشر. يظهر الجديد عند إعادة فتح الصفحة.';
const OFFLINE = /^لا اتصال بالإنترنت. آخر تحديث: /;

const banner = (page: Page) => page.locator('.live-banner p');

/** Advances the page's clock past the delay before connection trouble is shown. */
async function waitPastDelay(page: Page): Promise<void> {
  await page.clock.fastForward('00:06');
}

/** Collects the live channel's console messages with their arguments. */
function collectLog(page: Page): ConsoleMessage[] {
  const messages: ConsoleMessage[] = [];
  page.on('console', message => {
    if (message.text().startsWith('[live]')) messages.push(message);
  });
  return messages;
}

test.beforeEach(async ({ page }) => {
  await signUp(page);
  await page.clock.install();
});

test.describe('the six states of the connection', () => {
  test.use({ allowedComplaints: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

  test('are invisible except the one without updates, whose end is shown immediately', async ({
    page,
    context,
  }) => {
    const connection = await routeLiveConnection(page, 'silent');
    const log = collectLog(page);
    await holdConnection(page);
    await page.goto('/dashboard/pets');

    // initialized
    await expectHeld(page);
    await waitPastDelay(page);
    await expect(banner(page)).toBeHidden();

    await letConnect(page);
    expect(await statesOf(page)).toEqual(['connecting']);
    await expect(banner(page)).toBeHidden();

    await page.clock.fastForward('00:04');
    expect((await statesOf(page)).slice(0, 2)).toEqual(['connecting', 'unavailable']);
    await expect(banner(page)).toBeHidden();
    await waitPastDelay(page);
    await expect(banner(page)).toHaveText(UNAVAILABLE);
    expect(await accessibilityFaults(page)).toEqual([]);
    await context.setOffline(true);
    await expect(banner(page)).toHaveText(OFFLINE);
    await context.setOffline(false);
    await expect(banner(page)).toHaveText(UNAVAILABLE);

    await reconnect(page, connection);
    await expect(banner(page)).toBeHidden();

    // Rejected: it checks once whether the channel has moved, and then leaves it to the user.
    const before = (await statesOf(page)).length;
    const since = () => statesOf(page).then(states => states.slice(before));
    await connection.current?.close({ code: 4003, reason: 'The app is disabled' });
    await expect.poll(since).toEqual(['disconnected']);
    await expect(banner(page)).toBeHidden();
    const asked = page.waitForResponse(response => response.url().endsWith('/api/live/config'));
    await waitPastDelay(page);
    await (await asked).finished();
    await expect(banner(page)).toContainText(REFUSED);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.clock.fastForward('02:00');
    expect(await since()).toEqual(['disconnected']);
    await expect(banner(page)).toContainText(REFUSED);
    await banner(page).getByRole('button', { name: 'إعادة المحاولة' }).click();
    await expect.poll(() => stateOf(page)).toBe('connected');
    await expect(banner(page)).toBeHidden();
    expect(log.map(message => message.text())).toContainEqual(
      expect.stringContaining('The connection reports an error'),
    );
    const details = log.flatMap(message => message.args().slice(1));
    const logged = await Promise.all(details.map(detail => detail.jsonValue()));
    expect(logged).toContainEqual(
      expect.objectContaining({ data: { code: 4003, message: 'The app is disabled' } }),
    );
  });
});

test('failed: a browser without WebSocket shows an unobtrusive hint, and the app works', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'WebSocket');
  });
  await holdConnection(page);
  await page.goto('/dashboard/pets');
  await expectHeld(page);
  await letConnect(page);
  expect(await statesOf(page)).toEqual(['failed']);
  await expect(banner(page)).toBeHidden();
  await waitPastDelay(page);
  await expect(banner(page)).toHaveText(FAILED);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'اللقاحات' }).first().click();
  await expect(page).toHaveURL('/dashboard/vaccines');
  await expect(banner(page)).toHaveText(FAILED);
});

test('a subscription rejected without a reason is logged as «Invalid auth response», and retried', async ({
  page,
}) => {
  const log = collectLog(page);
  let asked = 0;
  await page.routeWebSocket(/\/app\//, socket => {
    const server = socket.connectToServer();
    socket.onMessage(async message => {
      const { event, data } = JSON.parse(String(message));
      if (event === 'pusher:subscribe') asked += 1;
      if (event !== 'pusher:subscribe' || asked > 1) return server.send(message);
      // The pause before the next attempt starts with this response, and lasts until the test has checked.
      await page.clock.pauseAt(Date.now() + 1000);
      socket.send(JSON.stringify({ event: 'pusher:subscription_error', channel: data.channel, data: '{}' }));
    });
  });
  await page.goto('/dashboard');
  await expect
    .poll(() => log.map(message => message.text()))
    .toEqual([expect.stringContaining('[live] Invalid auth response')]);
  expect(asked).toBe(1);
  await page.clock.fastForward('00:03');
  await page.clock.resume();
  await expect.poll(() => asked).toBe(2);
  await expect(banner(page)).toBeHidden();
});
