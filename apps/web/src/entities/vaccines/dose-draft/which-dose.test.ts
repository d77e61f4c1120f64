import type { ProtocolKey } from '@rifq/rules';
import { expect, it } from 'vitest';
import { buildItem } from '../../../testing/build-plan.ts';
import { offeredItems } from './which-dose.tsx';

const due = (key: ProtocolKey) => buildItem({ protocols: [key], status: 'due' });
const upcoming = (key: ProtocolKey) => buildItem({ protocols: [key], status: 'upcoming' });
const keys = (items: ReturnType<typeof offeredItems>) => items.flatMap(item => item.protocols);

it('offers due doses, four at most, and fills up with the next ones', () => {
  const many: ProtocolKey[] = ['1', '2', '4', '5', '7'];
  expect(keys(offeredItems(many.map(due), []))).toEqual(['1', '2', '4', '5']);
  expect(keys(offeredItems([due('2'), upcoming('1'), upcoming('8')], []))).toEqual(['2', '1']);
  expect(keys(offeredItems([upcoming('1'), upcoming('8'), upcoming('9')], []))).toEqual(['1', '8']);
});

it('always offers the item it was opened from', () => {
  const many: ProtocolKey[] = ['1', '2', '4', '5', '7'];
  expect(keys(offeredItems(many.map(due), ['7']))).toContain('7');
  expect(keys(offeredItems([due('1'), due('2'), upcoming('9')], ['9']))).toEqual(['1', '2', '9']);
});

it('offers only the items it was opened from when these exceed the limit', () => {
  const many: ProtocolKey[] = ['1', '2', '4', '5', '7'];
  expect(keys(offeredItems([...many, 'ecto' as const, '8' as const].map(due), many))).toEqual(many);
});

it('offers an item without a record, or left to a vet, only when opened from it', () => {
  const unknown = buildItem({ protocols: ['8'], status: 'noRecord', due_on: null });
  const deferred = buildItem({ protocols: ['2'], status: 'deferred' });
  expect(keys(offeredItems([due('1'), unknown, deferred], []))).toEqual(['1']);
  expect(keys(offeredItems([due('1'), unknown, deferred], ['8']))).toEqual(['1', '8']);
});

it('offers no test except the one it was opened from', () => {
  const test = buildItem({ protocols: ['6'], kind: 'test', status: 'notScheduled', due_on: null });
  expect(offeredItems([test], [])).toEqual([]);
  expect(offeredItems([test], ['6'])).toEqual([test]);
});
