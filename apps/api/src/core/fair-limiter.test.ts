import { expect, it } from 'vitest';
import { makeFairLimiter } from './fair-limiter.ts';

/** Work that ends when it is told to, at a gate; who has begun and who was refused, in order. */
function makeCrowd(places: Parameters<typeof makeFairLimiter>[0]) {
  const gate = makeFairLimiter(places);
  const begun: string[] = [];
  const refused: string[] = [];
  const ends = new Map<string, () => void>();
  const calls: Promise<unknown>[] = [];
  const settle = () => new Promise(resolve => setImmediate(resolve));
  return {
    begun,
    refused,
    /** Comes as 'a1', for 'a'. */
    async come(...names: string[]) {
      for (const name of names) {
        const call = gate(name.slice(0, 1), () => {
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

it('runs a few for each and a few in all; the others wait', async () => {
  const { begun, come, end } = makeCrowd({ running: { each: 2, inAll: 3 }, waiting: wide });
  await come('a1', 'a2', 'a3', 'b1', 'b2');
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  await end('b1');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'b2']);
  await end('b2');
  expect(begun).toHaveLength(4);
  await end('a1');
  expect(begun.at(-1)).toBe('a3');
});

it('keeps half of the places for those who have none, and gives them back', async () => {
  const { begun, come, end } = makeCrowd({ running: { each: 3, inAll: 8 }, waiting: wide });
  await come('a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3', 'c1', 'c2', 'd1', 'e1', 'f1');
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'd1', 'e1', 'f1']);
  for (const name of ['d1', 'e1', 'f1', 'c1']) await end(name);
  expect(begun.slice(8)).toEqual(['c2']);
  await end('c2');
  await end('a1');
  await end('a2');
  expect(begun.slice(9)).toEqual(['a4', 'b2']);
});

it('lets those who wait take turns, however many one of them has sent', async () => {
  const { begun, come, end } = makeCrowd({ running: { each: 1, inAll: 1 }, waiting: wide });
  await come('a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2');
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']) {
    expect(begun.at(-1)).toBe(name);
    await end(name);
  }
});

it('refuses whom too much waits for, and nobody else', async () => {
  const { begun, refused, come } = makeCrowd({
    running: { each: 1, inAll: 2 },
    waiting: { each: 2, inAll: 10 },
  });
  await come('a1', 'a2', 'a3', 'a4', 'b1', 'b2');
  expect(refused).toEqual(['a4 request.busy']);
  expect(begun).toEqual(['a1', 'b1']);
});

it('holds no more in all: the last of the longest queue gives way to the first of another', async () => {
  const { begun, refused, come, end } = makeCrowd({
    running: { each: 1, inAll: 1 },
    waiting: { each: 10, inAll: 3 },
  });
  await come('a1', 'a2', 'a3', 'a4', 'b1');
  expect(refused).toEqual(['a4 request.busy']);
  await come('b2', 'c1');
  expect(refused).toEqual(['a4 request.busy', 'b2 request.busy', 'a3 request.busy']);
  for (const name of ['a1', 'a2', 'b1', 'c1']) await end(name);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1']);
  await come('d1');
  expect(begun.at(-1)).toBe('d1');
});

it('frees the place of work that fails', async () => {
  const gate = makeFairLimiter({ running: { each: 1, inAll: 1 }, waiting: wide });
  await expect(gate('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(gate('a', async () => 'done')).resolves.toBe('done');
});
