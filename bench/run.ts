import { installTools } from './lib/tools.ts';

/** All measurements by name. Each prints its figures and returns whether the goals are reached. */
const measurements: Readonly<Record<string, () => Promise<boolean>>> = {
  me: async () => (await import('./me.ts')).measure(),
  broadcaster: async () => (await import('./broadcaster.ts')).measure(),
  coins: async () => (await import('./coins.ts')).measure(),
  flood: async () => (await import('./flood.ts')).measure(),
  pages: async () => (await import('./pages.ts')).measure(),
  live: async () => (await import('./live.ts')).measure(),
  bookings: async () => (await import('./bookings.ts')).measure(),
  'booking-rate': async () => (await import('./booking-rate.ts')).measure(),
  'many-reservations': async () => (await import('./many-reservations.ts')).measure(),
  'busy-clinic': async () => (await import('./busy-clinic.ts')).measure(),
  'bad-line': async () => (await import('./flaky-network.ts')).measure(),
  'message-delay': async () => (await import('./message-delay.ts')).measure(),
  'long-conversation': async () => (await import('./long-conversation.ts')).measure(),
  'warm-start': async () => (await import('./warm-start.ts')).measure(),
  messages: async () => (await import('./messages.ts')).measure(),
  payments: async () => (await import('./payments.ts')).measure(),
  'slow-readers': async () => (await import('./slow-readers.ts')).measure(),
  'hostile-pictures': async () => (await import('./hostile-pictures.ts')).measure(),
  recall: async () => (await import('./recall.ts')).measure(),
  'pet-timeline': async () => (await import('./pet-timeline.ts')).measure(),
  restart: async () => (await import('./restart.ts')).measure(),
  lighthouse: async () => (await import('./lighthouse.ts')).measure(),
};

const names = process.argv.slice(2);
const unknown = names.filter(name => !(name in measurements));
if (unknown.length > 0) {
  console.error(
    `No such measurement: ${unknown.join(', ')}. There are: ${Object.keys(measurements).join(', ')}.`,
  );
  process.exit(2);
}
await installTools();
let reached = true;
for (const [name, measure] of Object.entries(measurements)) {
  if (names.length > 0 && !names.includes(name)) continue;
  console.log(`\n${name}`);
  reached = (await measure()) && reached;
}
process.exit(reached ? 0 : 1);
