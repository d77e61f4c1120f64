import { expect, it } from 'vitest';
import { keepPlace, keptPlace } from './kept-places.ts';

const place = { id: 'm1', offset: 12 };

it('remembers where one stood in each conversation, and nothing of one that was left at its end', () => {
  keepPlace('a', place);
  keepPlace('b', { ...place, id: 'm2' });
  expect(keptPlace('a')).toEqual(place);
  keepPlace('a', null);
  expect(keptPlace('a')).toBeNull();
  expect(keptPlace('b')?.id).toBe('m2');
});

it('forgets the conversation that was left longest ago', () => {
  for (let index = 0; index < 50; index += 1) keepPlace(`talk-${index}`, place);
  keepPlace('talk-0', place);
  keepPlace('another', place);
  expect(keptPlace('talk-0')).toEqual(place);
  expect(keptPlace('talk-1')).toBeNull();
  expect(keptPlace('another')).toEqual(place);
});
