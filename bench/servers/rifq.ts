import { startRifq } from '../lib/rifq-app.ts';

/** The app that answers requests, and does nothing else. */
const { url } = await startRifq(process.env.BENCH_DATABASE_URL ?? '', {
  port: 0,
  now: () => new Date(),
  works: false,
  files: process.env.BENCH_FILES,
});
console.log(url);
