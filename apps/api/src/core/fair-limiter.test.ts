import { expect, it } from 'vitest';
import { makeFairLimiter } from './fair-limiter.ts';

/** Calls to a limiter whose work ends on demand; records which have begun and which were refused, in order. */
function makeCalls(capacity: Parameters<typeof makeFairLimiter>[0]) {
  const limiter = makeFairLimiter(capacity);
  const begun: string[] = [];
  const refused: string[] = [];
  const ends = new Map<string, () => void>();
  const calls: Promise<unknown>[] = [];
  const settle = () => new Promise(resolve => setImmediate(resolve));
  return {
    begun,
    refused,
    /** Starts the call 'a1' with the key 'a'. */
    async start(...names: string[]) {
      for (const name of names) {
        const call = limiter(name.slice(0, 1), () => {
          begun.push(name);
          return new Promise<void>(resolve => ends.set(name, resolve));
        });
        calls.push(call.catch(({ code }: { code: string }) => refused.push(`${name} ${code}`)));
      }
      await settle();
    },
    async end(name: string) {
      ends.get(name)?.();
      await settle();
    },
  };
}

const wide = { each: 100, inAll: 100 };

it('limits running work per key and in total, and queues the rest', async () => {
  const { begun, start, end } = makeCalls({ running: { each: 2, inAll: 3 }, waiting: wide });
  await start('a1', 'a2', 'a3', 'b1', 'b2');
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  await end('b1');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'b2']);
  await end('b2');
  expect(begun).toHaveLength(4);
  await end('a1');
  expect(begun.at(-1)).toBe('a3');
});

it('reserves half of the capacity for keys without running work, and releases it', async () => {
  const { begun, start, end } = makeCalls({ running: { each: 3, inAll: 8 }, waiting: wide });
  await start('a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3', 'c1', 'c2', 'd1', 'e1', 'f1');
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'd1', 'e1', 'f1']);
  for (const name of ['d1', 'e1', 'f1', 'c1']) await end(name);
  expect(begun.slice(8)).toEqual(['c2']);
  await end('c2');
  await end('a1');
  await end('a2');
  expect(begun.slice(9)).toEqual(['a4', 'b2']);
});

it('serves waiting keys round-robin, whatever their queue lengths', async () => {
  const { begun, start, end } = makeCalls({ running: { each: 1, inAll: 1 }, waiting: wide });
  await start('a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2');
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']) {
    expect(begun.at(-1)).toBe(name);
    await end(name);
  }
});

it('refuses only calls of the key whose own queue is full', async () => {
  const { begun, refused, start } = makeCalls({
    running: { each: 1, inAll: 2 },
    waiting: { each: 2, inAll: 10 },
  });
  await start('a1', 'a2', 'a3', 'a4', 'b1', 'b2');
  expect(refused).toEqual(['a4 request.busy']);
  expect(begun).toEqual(['a1', 'b1']);
});

it('drops the last call of the longest queue when the total is full', async () => {
  const { begun, refused, start, end } = makeCalls({
    running: { each: 1, inAll: 1 },
    waiting: { each: 10, inAll: 3 },
  });
  await start('a1', 'a2', 'a3', 'a4', 'b1');
  expect(refused).toEqual(['a4 request.busy']);
  await start('b2', 'c1');
  expect(refused).toEqual(['a4 request.busy', 'b2 request.busy', 'a3 request.busy']);
  for (const name of ['a1', 'a2', 'b1', 'c1']) await end(name);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1']);
  await start('d1');
  expect(begun.at(-1)).toBe('d1');
});

it('releases the capacity of work that fails', async () => {
  const limiter = makeFairLimiter({ running: { each: 1, inAll: 1 }, waiting: wide });
  await expect(limiter('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(limiter('a', async () => 'done')).resolves.toBe('done');
});
