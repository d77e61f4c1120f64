import { fileURLToPath } from 'node:url';

/** Configures a test run's server: the built app with its own settings. @param url at which the run reaches it */
export const appServer = (url: string, env: Record<string, string>) => ({
  command: 'exec node apps/api/src/main.ts',
  cwd: fileURLToPath(new URL('../..', import.meta.url)),
  url: `${url}/healthz`,
  reuseExistingServer: false,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
  env: {
    // Every test has its own IP address by X-Forwarded-For, and therefore its own rate limits.
    TRUST_PROXY: 'loopback',
    RATE_LIMIT: '100000',
    SMS_DAILY_BUDGET: '100000',
    DEMO: '0',
    LOG_LEVEL: 'silent',
    ...env,
  },
});
