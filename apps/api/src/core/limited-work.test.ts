import { expect, it } from 'vitest';
import { limitWork } from './limited-work.ts';

/** Work that runs until it is ended. */
function pending() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let started = false;
  return {
    work: () => {
      started = true;
      return promise;
    },
    hasStarted: () => started,
    end: () => resolve('done'),
    fail: () => reject(new Error('broken')),
  };
}

it('runs so much at once, the rest in order, and refuses what would wait too long', async () => {
  const { run } = limitWork({ atOnce: 2, waiting: 1 });
  const [first, second, third] = [pending(), pending(), pending()];
  const results = [run(first.work), run(second.work), run(third.work)];
  expect(await run(async () => 'too many')).toBeNull();
  expect([first, second, third].map(each => each.hasStarted())).toEqual([true, true, false]);
  second.end();
  expect(await results[1]).toEqual({ result: 'done' });
  expect(third.hasStarted()).toBe(true);
  first.end();
  third.end();
  expect(await Promise.all(results)).toHaveLength(3);
});

it('goes on after work that has failed', async () => {
  const { run } = limitWork({ atOnce: 1, waiting: 1 });
  const broken = pending();
  const failing = run(broken.work);
  const next = run(async () => 'next');
  broken.fail();
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toEqual({ result: 'next' });
});
