import { randomInt } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { SESSION_COOKIE } from '../../packages/contract/src/index.ts';
import { endWorkerAtOnce } from '../support/end-worker.ts';
import type { Person } from '../support/visit.ts';
import { APP_PORT, driverPort, PLAIN_PORT, PLAIN_SITE, SITE } from './addresses.ts';
import { type Certificate, makeCertificate } from './certificate.ts';
import type { Engine } from './engine.ts';
import { openFirefox } from './firefox/firefox.ts';
import { Network } from './network.ts';
import { Page } from './page.ts';
import { type Sound, startSound } from './sound.ts';
import { openWebKit, startWebKitDriver, type WebKitDriver } from './webkit/webkit.ts';

export { expect } from '@playwright/test';

endWorkerAtOnce();

export type EngineName = 'webkit' | 'firefox';

/** An engine's window with its page and its network. */
export type Window = { page: Page; network: Network; engine: Engine; downloads: string };

export type OpenWindow = (options?: {
  engine?: EngineName;
  size?: keyof typeof SIZES;
  isPrivate?: boolean;
  /** Whether it opens the app on plain HTTP, as with `npm start`. */
  isPlain?: boolean;
  /** The signed-in person; none by default. */
  as?: Person;
}) => Promise<Window>;

export type EngineOptions = { engineName: EngineName };

/** The two sizes in which every screen is tested. */
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

type Fixtures = EngineOptions & {
  /** Opens a window, by default in the project's engine. It is closed after the test. */
  openWindow: OpenWindow;
  /** Console errors that this test allows; by default none. */
  allowedComplaints: RegExp[];
};

type WorkerFixtures = { certificate: Certificate; sound: Sound; webKitDriver: () => Promise<WebKitDriver> };

/** Error of Firefox for a request that a navigation aborted in the worker. Missing content would show. */
const CUT_OFF = /A ServiceWorker intercepted the request and encountered an unexpected error/;

/**
 * Test function for windows of other engines than Chromium. A test fails if a page throws or logs an error to the
 * console that the test does not allow.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  engineName: ['webkit', { option: true }],
  allowedComplaints: [[], { option: true }],
  certificate: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      await use(makeCertificate(mkdtempSync(join(tmpdir(), 'rifq-certificate-'))));
    },
    { scope: 'worker' },
  ],
  sound: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const sound = await startSound(mkdtempSync(join(tmpdir(), 'rifq-sound-')));
      await use(sound);
      await sound.stop();
    },
    { scope: 'worker' },
  ],
  webKitDriver: [
    async ({ sound }, use, { parallelIndex }) => {
      let driver: Promise<WebKitDriver> | undefined;
      await use(() => {
        driver ??= startWebKitDriver(driverPort(parallelIndex), sound);
        return driver;
      });
      await (await driver)?.stop();
    },
    { scope: 'worker' },
  ],
  openWindow: async ({ engineName, allowedComplaints, certificate, sound, webKitDriver }, use, testInfo) => {
    const windows: Window[] = [];
    await use(
      async ({ engine: name = engineName, size = 'phone', isPrivate = false, isPlain = false, as } = {}) => {
        const client = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
        const [site, where] = isPlain
          ? [PLAIN_SITE, { appPort: PLAIN_PORT, certificate: null }]
          : [SITE, { appPort: APP_PORT, certificate }];
        const network = await Network.start({ ...where, client });
        const folder = mkdtempSync(join(tmpdir(), `rifq-${name}-`));
        const options = { ...SIZES[size], proxy: network.address, folder, isPrivate };
        const engine =
          name === 'webkit'
            ? await openWebKit(await webKitDriver(), options)
            : await openFirefox(sound, options);
        const opened = { page: new Page(engine, site), network, engine, downloads: folder };
        windows.push(opened);
        if (as !== undefined) await opened.page.signIn(cookiesOf(as));
        return opened;
      },
    );
    const complaints = windows.flatMap(({ engine }) => engine.complaints);
    for (const [index, { engine, network }] of windows.entries()) {
      if (testInfo.status !== testInfo.expectedStatus)
        writeFileSync(testInfo.outputPath(`window-${index}.png`), await engine.screenshot());
      await engine.close();
      network.close();
    }
    const allowed = [...allowedComplaints, CUT_OFF];
    expect(complaints.filter(text => !allowed.some(pattern => pattern.test(text)))).toEqual([]);
  },
});

const cookiesOf = ({ token }: Person) => [
  { name: SESSION_COOKIE, value: token, httpOnly: true },
  { name: 'rifq_session', value: '1', httpOnly: false },
];
