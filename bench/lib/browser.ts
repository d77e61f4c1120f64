import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test';
import { SESSION_COOKIE } from '@rifq/contract';
import { headlessShell } from '../../e2e/support/browsers.ts';

/** The screen of a phone in the hand. */
export const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
} as const;

/** Runs Chromium while `work` lasts: Playwright's own, unless CHROMIUM_PATH names one. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch(headlessShell.launchOptions);
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** A browser of its own in which somebody is signed in. @param token of an open session */
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
