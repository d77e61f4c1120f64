import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { webPlugins } from './apps/web/build/plugins.ts';

/** A test that hangs ends; no test is held to a speed. */
const timeouts = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } };

const patience = 'packages/testing/src/patience.ts';

/** Integration tests against the one server of the run. */
const integration = {
  ...timeouts,
  setupFiles: [patience],
  globalSetup: ['packages/testing/src/database-server.ts'],
} satisfies TestProjectInlineConfiguration['test'];

export default defineConfig({
  test: {
    // Each worker keeps up to two dozen connections to a server that has a hundred.
    maxWorkers: Math.min(4, availableParallelism()),
    projects: [
      {
        test: {
          ...timeouts,
          name: 'unit',
          include: ['{apps/api,packages/*}/src/**/*.test.ts', 'scripts/**/*.test.mjs'],
          exclude: ['packages/ui/**', '**/*.integration.test.ts', '**/node_modules/**'],
          setupFiles: [patience],
          isolate: false,
        },
      },
      {
        test: {
          ...timeouts,
          name: 'web-build',
          include: ['apps/web/build/**/*.test.ts'],
          setupFiles: [patience],
        },
      },
      {
        plugins: webPlugins(),
        test: {
          ...timeouts,
          name: 'web',
          include: ['{apps/web,packages/ui}/src/**/*.test.{ts,tsx}'],
          setupFiles: [patience, 'packages/testing/src/dom-patience.ts'],
          environment: './packages/testing/src/jsdom-environment.ts',
          pool: 'vmThreads',
        },
      },
      {
        test: {
          ...integration,
          name: 'integration',
          include: ['{apps/api,packages/*}/src/**/*.integration.test.ts'],
        },
      },
    ],
  },
});
