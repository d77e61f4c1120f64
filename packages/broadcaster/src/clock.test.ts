import { expect, onTestFinished, test, vi } from 'vitest';
import { connectRaw } from './testing/raw-client.ts';
import { startServer } from './testing/server.ts';

test('admits and serves clients when the system clock is set back', async () => {
  const server = await startServer({ admissionsPerSecond: 1_000 });
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
  const clients = await Promise.all(Array.from({ length: 60 }, () => connectRaw(server)));
  await server.sdk.trigger('updates', 'hello', 1);
  expect(await Promise.all(clients.map(client => client.settle()))).toHaveLength(60);
});
