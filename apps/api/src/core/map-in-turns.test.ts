import { expect, it } from 'vitest';
import { mapInTurns } from './map-in-turns.ts';

it('lets other work run between any two items of a long list, and preserves the order', async () => {
  const order: string[] = [];
  const mapped = mapInTurns([1, 2, 3], item => {
    order.push(`item ${item}`);
    setImmediate(() => order.push(`after ${item}`));
    return item * 10;
  });
  expect(await mapped).toEqual([10, 20, 30]);
  expect(order.slice(0, 5)).toEqual(['item 1', 'after 1', 'item 2', 'after 2', 'item 3']);
});
