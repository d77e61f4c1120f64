import * as z from 'zod/mini';
import { queueDuePolls } from '../../apps/api/src/domains/payments/flow/queue-due-polls.ts';
import { expireHolds } from '../../apps/api/src/domains/reservations/expire-holds.ts';
import { paying } from '../../apps/api/src/domains/reservations/payable.ts';
import { startRifq } from '../lib/rifq-app.ts';

/** The app with all its work on a port that stays the same, by a clock of its own. */
let offsetMs = Number(process.env.BENCH_OFFSET_MS ?? 0);
const { url, deps } = await startRifq(process.env.BENCH_DATABASE_URL ?? '', {
  port: Number(process.env.BENCH_PORT),
  now: () => new Date(Date.now() + offsetMs),
  works: true,
});

const command = z.object({
  offsetMs: z.number(),
  /** Whether to do what jobs do each minute, of which this run has more than the machine's clock. */
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
  // What fails here ends this process, and with it the measurement.
  void obey(message);
});
process.send?.({ url });
