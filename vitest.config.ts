import { defineConfig } from 'vitest/config';
import { webPlugins } from './apps/web/build/plugins.ts';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{apps/api,packages/*}/src/**/*.test.ts', 'scripts/**/*.test.mjs'],
          exclude: ['packages/ui/**', '**/*.integration.test.ts', '**/node_modules/**'],
        },
      },
      {
        plugins: webPlugins(),
        test: {
          name: 'web',
          include: ['{apps/web,packages/ui}/src/**/*.test.{ts,tsx}', 'apps/web/build/**/*.test.ts'],
          environment: 'jsdom',
        },
      },
      {
        test: {
          name: 'integration',
          include: ['{apps/api,packages/*}/src/**/*.integration.test.ts'],
          globalSetup: ['packages/testing/src/database-server.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
