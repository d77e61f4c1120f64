import { type SplitApp, startSplitApp } from '../support/split-app.ts';
import { test as base, expect, signUp } from '../support/test.ts';

const test = base.extend<{ split: SplitApp }>({
  split: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const split = await startSplitApp();
      await use(split);
      await split.stop();
    },
    // Starts two processes, which does not count towards the test's timeout.
    { timeout: 60_000 },
  ],
  baseURL: async ({ split }, use) => use(split.url),
});

test('with the broadcaster as a separate process, its events reach a page of the app', async ({
  split: { livePort, dataDir },
  page,
  context,
}) => {
  await signUp(page, { dataDir });
  const joined = page
    .waitForEvent('websocket', socket => socket.url().startsWith(`ws://localhost:${livePort}/app/`))
    .then(socket =>
      socket.waitForEvent('framereceived', ({ payload }) =>
        String(payload).includes('subscription_succeeded'),
      ),
    );
  await page.goto('/dashboard');
  await joined;
  const bell = page.getByRole('button', { name: /^الإشعارات/ });
  await expect(bell).toHaveAccessibleName(/غير مقروء/);

  const other = await context.newPage();
  await other.goto('/dashboard/pets');
  await other.getByRole('button', { name: /^الإشعارات/ }).click();
  await other.getByRole('button', { name: 'تعليم الكل مقروءًا' }).click();
  await expect(bell).toHaveAccessibleName('الإشعارات');
});
