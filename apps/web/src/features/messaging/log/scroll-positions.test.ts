import { expect, it } from 'vitest';
import { savedScrollPosition, saveScrollPosition } from './scroll-positions.ts';

const position = { id: 'm1', offset: 12 };

it('stores the scroll position of each conversation, but none for one left at its end', () => {
  saveScrollPosition('a', position);
  saveScrollPosition('b', { ...position, id: 'm2' });
  expect(savedScrollPosition('a')).toEqual(position);
  saveScrollPosition('a', null);
  expect(savedScrollPosition('a')).toBeNull();
  expect(savedScrollPosition('b')?.id).toBe('m2');
});

it('drops the conversation left longest ago', () => {
  for (let index = 0; index < 50; index += 1) saveScrollPosition(`talk-${index}`, position);
  saveScrollPosition('talk-0', position);
  saveScrollPosition('another', position);
  expect(savedScrollPosition('talk-0')).toEqual(position);
  expect(savedScrollPosition('talk-1')).toBeNull();
  expect(savedScrollPosition('another')).toEqual(position);
});
