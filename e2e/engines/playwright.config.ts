import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { appServer } from '../support/app-server.ts';
import { APP_PORT, PLAIN_PORT, PLAIN_SITE, SITE } from './addresses.ts';
import type { EngineOptions } from './test.ts';

// The configuration is read in every worker: the folder is made once and handed on by the environment.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'rifq-engines-'));

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** The engines that are installed here, as the test run has found; all of them unless it says otherwise. */
const engines = (process.env.ENGINES ?? 'webkit,firefox').split(',');
const BETWEEN = 'between-engines.spec.ts';

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
