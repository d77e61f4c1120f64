import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeShutdown, stopStages } from './shutdown.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<void>(() => undefined);

it('stops stage by stage, without waiting if nothing hangs', async () => {
  const order: string[] = [];
  const shutdown = makeShutdown(line => order.push(line));
  for (const [stage] of stopStages.toReversed()) shutdown.add(stage, async () => order.push(stage));
  await shutdown.run();
  expect(order).toEqual(['serving', 'work', 'connections', 'database']);
  expect(vi.getTimerCount()).toBe(0);
});

it('runs all steps although some hang or fail, and ends within 15 seconds', async () => {
  const lines: string[] = [];
  const reached: [string, number][] = [];
  const shutdown = makeShutdown(line => lines.push(line));
  for (const [stage] of stopStages) {
    shutdown.add(stage, never);
    shutdown.add(stage, () => Promise.reject(new Error(`${stage} is broken`)));
    shutdown.add(stage, async msLeft => reached.push([stage, msLeft]));
  }
  let ended = false;
  const run = shutdown.run().then(() => {
    ended = true;
  });
  await vi.advanceTimersByTimeAsync(14_999);
  expect(ended).toBe(true);
  await run;
  expect(reached).toEqual([
    ['serving', 8_000],
    ['work', 4_000],
    ['connections', 1_000],
    ['database', 1_500],
  ]);
  expect(lines.filter(line => line.includes('broken'))).toHaveLength(4);
  expect(lines.filter(line => line.includes('in time'))).toHaveLength(4);
});

it('gives a later stage the time that earlier ones left over', async () => {
  const shutdown = makeShutdown(() => undefined);
  const left = vi.fn(async (_msLeft: number) => undefined);
  shutdown.add('work', left);
  await shutdown.run();
  expect(left).toHaveBeenCalledWith(12_000);
});
