import { expect, it } from 'vitest';
import { mapInTurns } from './map-in-turns.ts';

it('a long list lets what waits have its turn between any two items, and keeps its order', async () => {
  const order: string[] = [];
  const mapped = mapInTurns([1, 2, 3], item => {
    order.push(`item ${item}`);
    setImmediate(() => order.push(`after ${item}`));
    return item * 10;
  });
  expect(await mapped).toEqual([10, 20, 30]);
  expect(order.slice(0, 5)).toEqual(['item 1', 'after 1', 'item 2', 'after 2', 'item 3']);
});
