import { expect, test } from 'vitest';
import { channelKind } from './channel-name.ts';

test.each([
  ['updates', 'public', false],
  ['cache-updates', 'public', true],
  ['private-room', 'private', false],
  ['private-cache-room', 'private', true],
  ['presence-room', 'presence', false],
  ['presence-cache-room', 'presence', true],
  ['private-encrypted-room', 'encrypted', false],
  ['private-encrypted-cache-room', 'encrypted', true],
  ['#server-to-user-ليلى 1', 'user', false],
  ['Private-room', 'public', false],
  ['privateroom', 'public', false],
  ['A-z_0=@,.;', 'public', false],
])('%s is %s, cached: %s', (name, access, cache) => {
  expect(channelKind(name)).toEqual({ access, cache });
});

test.each([
  '',
  'a:b',
  'a b',
  'a/b',
  'a\n',
  '#',
  '#server-to-user-',
  '#server-to-user-a\nb',
  'é',
  'x'.repeat(201),
])('%j is not a valid name', name => {
  expect(channelKind(name)).toBeNull();
});

test('a name has up to 200 characters', () => {
  expect(channelKind('x'.repeat(200))).not.toBeNull();
});
