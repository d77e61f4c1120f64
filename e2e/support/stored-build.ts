import { expect, type Page } from '@playwright/test';

/** Waits until the service worker has stored the build of the page, and last the page that starts the app. */
export async function waitForStoredBuild(page: Page): Promise<void> {
  const isStored = () =>
    page.evaluate(async () => {
      const build = document.querySelector<HTMLMetaElement>('meta[name="rifq-build"]')?.content;
      return (await caches.match('/dashboard', { cacheName: `build-${build}` })) !== undefined;
    });
  await expect.poll(isStored, { timeout: 30_000 }).toBe(true);
}
