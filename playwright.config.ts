import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { headlessShell } from './e2e/support/browsers.ts';

const PORT = Number(process.env.E2E_PORT ?? 3310);
const URL = `http://localhost:${PORT}`;

// Every worker reads the configuration: the folder is created once and passed on by the environment.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'rifq-e2e-'));

/** The two sizes in which every screen is tested: phone and laptop. A higher pixel ratio would test nothing more. */
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 };
const desktop = { viewport: { width: 1440, height: 900 } };

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  // These have their own configurations.
  testIgnore: ['e2e/firebase/**', 'e2e/engines/**'],
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // Only ends a hanging test; no test is limited in speed.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: URL,
    locale: 'ar-SA',
    timezoneId: 'Asia/Riyadh',
    // Tracing every test costs a fifth of the time; `npx playwright test --trace=retain-on-failure` enables it.
    trace: 'off',
    // Without it a page takes a quarter less time. Tests of the service worker allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    ...headlessShell,
  },
  // A test runs in one size: desktop by default, phone with `@phone`, both with `@sizes`.
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
      // Every test has its own IP address by X-Forwarded-For, and therefore its own rate limits.
      TRUST_PROXY: 'loopback',
      RATE_LIMIT: '100000',
      SMS_DAILY_BUDGET: '100000',
      DEMO: '0',
    },
  },
});
