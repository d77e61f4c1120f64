import { fileURLToPath } from 'node:url';

/** How a test run starts the built app with settings of its own. @param url by which the run reaches it */
export const appServer = (url: string, env: Record<string, string>) => ({
  command: 'exec node apps/api/src/main.ts',
  cwd: fileURLToPath(new URL('../..', import.meta.url)),
  url: `${url}/healthz`,
  reuseExistingServer: false,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
  env: {
    // Every test comes from an address of its own, as X-Forwarded-For says, and so has limits of its own.
    TRUST_PROXY: 'loopback',
    RATE_LIMIT: '100000',
    SMS_DAILY_BUDGET: '100000',
    DEMO: '0',
    LOG_LEVEL: 'silent',
    ...env,
  },
});
