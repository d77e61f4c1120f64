import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { appServer } from '../support/app-server.ts';
import { APP_PORT, PLAIN_PORT, PLAIN_SITE, SITE } from './addresses.ts';
import type { EngineOptions } from './test.ts';

// Every worker reads the configuration: the folder is created once and passed on by the environment.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'rifq-engines-'));

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** The installed engines, as found by the test run; by default all. */
const engines = (process.env.ENGINES ?? 'webkit,firefox').split(',');
const BETWEEN = 'between-*.spec.ts';

const serverOf = (port: number, site: string, dataDir: string) =>
  appServer(`http://localhost:${port}`, { PORT: String(port), PUBLIC_URL: site, DATA_DIR: dataDir });

export default defineConfig<EngineOptions>({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: path('../../test-results/engines'),
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  timeout: 120_000,
  reporter: 'list',
  projects: [
    ...(['webkit', 'firefox'] as const)
      .filter(engineName => engines.includes(engineName))
      .map(engineName => ({ name: engineName, testIgnore: BETWEEN, use: { engineName } })),
    ...(engines.length === 2 ? [{ name: 'both', testMatch: BETWEEN }] : []),
  ],
  webServer: [
    serverOf(APP_PORT, SITE, process.env.E2E_DATA_DIR),
    serverOf(PLAIN_PORT, PLAIN_SITE, join(process.env.E2E_DATA_DIR, 'plain')),
  ],
});
