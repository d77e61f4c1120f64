import * as z from 'zod/mini';
import { queueDuePolls } from '../../apps/api/src/domains/payments/flow/polls.ts';
import { expireHolds } from '../../apps/api/src/domains/reservations/expire-holds.ts';
import { paying } from '../../apps/api/src/domains/reservations/payable.ts';
import { startRifq } from '../lib/rifq-app.ts';

/** Runs the complete app on a fixed port, with its own clock. */
let offsetMs = Number(process.env.BENCH_OFFSET_MS ?? 0);
const { url, deps } = await startRifq(process.env.BENCH_DATABASE_URL ?? '', {
  port: Number(process.env.BENCH_PORT),
  now: () => new Date(Date.now() + offsetMs),
  works: true,
});

const command = z.object({
  offsetMs: z.number(),
  /** Whether to run the jobs of each minute, since this run's clock is faster than the machine's. */
  minute: z.boolean(),
});

async function obey(message: unknown): Promise<void> {
  const asked = command.parse(message);
  offsetMs = asked.offsetMs;
  if (asked.minute) {
    await queueDuePolls(paying(deps));
    await expireHolds(deps);
  }
  process.send?.({ done: true });
}

process.on('message', message => {
  // A failure here ends this process and the measurement.
  void obey(message);
});
process.send?.({ url });
