const args = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
];

const { CHROMIUM_PATH, HEADLESS_SHELL_PATH = CHROMIUM_PATH } = process.env;

/** How a browser of ours is started: Playwright's own where no path is given. */
export const launchOptions = (executablePath: string | undefined) => ({
  args,
  ...(executablePath !== undefined && { executablePath }),
});

/** Chromium without its windows, which opens a page in a fraction of the time; the whole one where it is not there. */
export const headlessShell = { launchOptions: launchOptions(HEADLESS_SHELL_PATH) };

/** The whole Chromium, for what its headless shell has not: notifications of the system, and pages that are kept for Back. */
export const wholeBrowser = { channel: 'chromium', launchOptions: launchOptions(CHROMIUM_PATH) };
