import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { webPlugins } from './apps/web/build/plugins.ts';
import { testAliases } from './apps/web/build/test-aliases.ts';

/** Only ends a hanging test; no test is limited in speed, and long fuzz runs have no timeout. */
const timeouts = {
  testTimeout: process.env.FUZZ === undefined ? 180_000 : 0,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 20_000 } },
};

const waitTimeout = 'packages/testing/src/wait-timeout.ts';
const fuzzDefaults = 'packages/testing/src/fuzz-defaults.ts';

/** Tests on the run's single database server; each file has its own database there. */
const onServer = {
  ...timeouts,
  setupFiles: [waitTimeout, fuzzDefaults],
  globalSetup: ['packages/testing/src/database-server.ts'],
  isolate: false,
} satisfies TestProjectInlineConfiguration['test'];

/** Tests that execute repository functions, which also run on the oldest supported PostgreSQL. */
const queries = [
  'apps/api/src/{adapters,domains,platform}/**/*.integration.test.ts',
  'apps/api/src/outbox.integration.test.ts',
];
/** Run on both PostgreSQL versions. */
const migrations = 'packages/db/src/*.integration.test.ts';

export default defineConfig({
  test: {
    // Each worker holds up to two dozen connections to a server that allows a hundred.
    maxWorkers: Math.min(4, availableParallelism()),
    projects: [
      {
        test: {
          ...timeouts,
          name: 'unit',
          include: ['{apps/api,packages/*}/src/**/*.test.ts', 'scripts/**/*.test.{mjs,ts}'],
          exclude: ['packages/ui/**', '**/*.integration.test.ts', '**/node_modules/**'],
          setupFiles: [waitTimeout, fuzzDefaults],
          isolate: false,
        },
      },
      {
        test: {
          ...timeouts,
          name: 'web-build',
          include: ['apps/web/build/**/*.test.ts'],
          setupFiles: [waitTimeout],
        },
      },
      {
        test: { ...timeouts, name: 'stripe-cli', include: ['e2e/stripe-cli/*.test.ts'] },
      },
      {
        plugins: webPlugins(),
        resolve: { alias: testAliases },
        test: {
          ...timeouts,
          name: 'web',
          include: ['{apps/web,packages/ui}/src/**/*.test.{ts,tsx}'],
          setupFiles: [waitTimeout, 'packages/testing/src/dom-wait-timeout.ts'],
          environment: './packages/testing/src/jsdom-environment.ts',
          pool: 'vmThreads',
        },
      },
      {
        test: {
          ...onServer,
          name: 'integration',
          include: ['{apps/api,packages/*}/src/**/*.integration.test.ts'],
          exclude: queries,
        },
      },
      {
        test: {
          ...onServer,
          name: 'queries',
          include: [migrations, ...queries],
        },
      },
    ],
  },
});
