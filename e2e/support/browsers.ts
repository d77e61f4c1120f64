const args = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
];

const { CHROMIUM_PATH, HEADLESS_SHELL_PATH = CHROMIUM_PATH } = process.env;

/** Returns launch options: by default for Playwright's own browser. */
export const launchOptions = (executablePath: string | undefined) => ({
  args,
  ...(executablePath !== undefined && { executablePath }),
});

/** Headless shell of Chromium, which opens pages much faster; the full browser if it is not installed. */
export const headlessShell = { launchOptions: launchOptions(HEADLESS_SHELL_PATH) };

/** Full Chromium, for features that its headless shell lacks: system notifications, and the back/forward cache. */
export const wholeBrowser = { channel: 'chromium', launchOptions: launchOptions(CHROMIUM_PATH) };
