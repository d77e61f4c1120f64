import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { headlessShell } from './e2e/support/browsers.ts';

const PORT = Number(process.env.E2E_PORT ?? 3310);
const URL = `http://localhost:${PORT}`;

// The configuration is read in every worker: the folder is made once and handed on by the environment.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'rifq-e2e-'));

/** The two sizes every screen is looked at: a phone in the hand and a laptop. More pixels for a point try nothing else. */
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 };
const desktop = { viewport: { width: 1440, height: 900 } };

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  // With configurations of their own.
  testIgnore: ['e2e/firebase/**', 'e2e/engines/**'],
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // A test that hangs ends; none is held to a speed.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: URL,
    locale: 'ar-SA',
    timezoneId: 'Asia/Riyadh',
    // A trace of every test costs a fifth of the time; `npx playwright test --trace=retain-on-failure` makes them.
    trace: 'off',
    // Without it a page costs a fourth less. Tests of what the service worker does allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    ...headlessShell,
  },
  // A test runs in one size; what has a layout of its own says so: `@phone`, or `@sizes` for both.
  projects: [
    { name: 'phone', use: { ...devices['Desktop Chrome'], ...phone }, grep: /@phone|@sizes/ },
    { name: 'desktop', use: { ...devices['Desktop Chrome'], ...desktop }, grepInvert: /@phone/ },
  ],
  webServer: {
    command: 'exec node apps/api/src/main.ts',
    url: `${URL}/healthz`,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: String(PORT),
      DATA_DIR: process.env.E2E_DATA_DIR,
      // Every test comes from an address of its own, as X-Forwarded-For says, and so has limits of its own.
      TRUST_PROXY: 'loopback',
      RATE_LIMIT: '100000',
      SMS_DAILY_BUDGET: '100000',
      DEMO: '0',
    },
  },
});
