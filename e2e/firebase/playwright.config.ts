import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, devices } from '@playwright/test';
import { appServer } from '../support/app-server.ts';
import { headlessShell } from '../support/browsers.ts';
import { CONFIGURATION, EMULATED, EMULATOR_HOST, LIVE, PROJECT } from './servers.ts';

// Every worker reads the configuration: the folders are created once and passed on by the environment.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'rifq-firebase-'));
const folder = process.env.E2E_DATA_DIR;

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const command = path('node_modules/firebase-tools/lib/bin/firebase.js');

const rifq = (dataDir: string, { port, url }: typeof LIVE, env: Record<string, string>) =>
  appServer(url, { PORT: String(port), DATA_DIR: dataDir, ...CONFIGURATION, ...env });

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: path('../../test-results/firebase'),
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 390, height: 844 },
    baseURL: EMULATED.url,
    locale: 'ar-SA',
    timezoneId: 'Asia/Riyadh',
    screenshot: 'only-on-failure',
    serviceWorkers: 'block',
    ...headlessShell,
  },
  webServer: [
    {
      command: `exec node ${command} emulators:start --only auth --project ${PROJECT} --config ${path('firebase.json')}`,
      // It writes its log here.
      cwd: folder,
      url: `http://${EMULATOR_HOST}/`,
      reuseExistingServer: false,
      gracefulShutdown: { signal: 'SIGINT', timeout: 10_000 },
    },
    rifq(folder, EMULATED, { FIREBASE_AUTH_EMULATOR_HOST: EMULATOR_HOST }),
    rifq(join(folder, 'live'), LIVE, {}),
  ],
});
