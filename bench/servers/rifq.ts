import { startRifq } from '../lib/rifq-app.ts';

/** Runs the app only for requests, without jobs. */
const { url } = await startRifq(process.env.BENCH_DATABASE_URL ?? '', {
  port: 0,
  now: () => new Date(),
  works: false,
  files: process.env.BENCH_FILES,
});
console.log(url);
