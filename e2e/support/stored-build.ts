import { expect, type Page } from '@playwright/test';

/** Waits until the service worker has stored the page's build, of which the start page comes last. */
export async function waitForStoredBuild(page: Page): Promise<void> {
  const isStored = () =>
    page.evaluate(async () => {
      const build = document.querySelector<HTMLMetaElement>('meta[name="rifq-build"]')?.content;
      return (await caches.match('/dashboard', { cacheName: `build-${build}` })) !== undefined;
    });
  await expect.poll(isStored, { timeout: 30_000 }).toBe(true);
}
