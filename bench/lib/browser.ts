import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test';
import { SESSION_COOKIE } from '@rifq/contract';
import { launchOptions } from '../../e2e/support/browsers.ts';
import { ensureChromium } from '../../scripts/lib/chromium.mjs';
import { root, say } from '../../scripts/lib/repository.mjs';

/** Viewport of a phone. */
export const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
} as const;

/** Finds or installs the browsers of the measurements, as `npm test` does. Without paths Playwright's own are used. */
const findBrowsers = () => ensureChromium(root, process.execPath, say);

/** Returns the path of the full Chromium, for a tool that starts it. */
export async function findChromium(): Promise<string> {
  const { CHROMIUM_PATH } = await findBrowsers();
  return CHROMIUM_PATH ?? chromium.executablePath();
}

/** Runs headless Chromium during `work`. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const { CHROMIUM_PATH, HEADLESS_SHELL_PATH = CHROMIUM_PATH } = await findBrowsers();
  const browser = await chromium.launch(launchOptions(HEADLESS_SHELL_PATH));
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Opens a separate browser with a signed-in user. @param token of an open session */
export async function signedIn(
  browser: Browser,
  url: string,
  token: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'ar-SA',
    timezoneId: 'Asia/Riyadh',
    ...options,
  });
  const cookie = { domain: 'localhost', path: '/', secure: true, sameSite: 'Lax' } as const;
  await context.addCookies([
    { ...cookie, name: SESSION_COOKIE, value: token, httpOnly: true },
    { ...cookie, name: 'rifq_session', value: '1' },
  ]);
  return context;
}
