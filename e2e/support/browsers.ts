const args = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
];

const { CHROMIUM_PATH, HEADLESS_SHELL_PATH = CHROMIUM_PATH } = process.env;

/** Playwright's own where none is named. */
const launchOf = (executablePath: string | undefined) => ({
  args,
  ...(executablePath !== undefined && { executablePath }),
});

/** Chromium without its windows, which opens a page in a fraction of the time; the whole one where it is not there. */
export const headlessShell = { launchOptions: launchOf(HEADLESS_SHELL_PATH) };

/** The whole Chromium, for what its headless shell has not: notifications of the system, and pages that are kept for Back. */
export const wholeBrowser = { channel: 'chromium', launchOptions: launchOf(CHROMIUM_PATH) };
