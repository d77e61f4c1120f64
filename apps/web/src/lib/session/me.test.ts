import { expect, it } from 'vitest';
import { buildMe } from '../../testing/build-me.ts';
import { toAuthUser } from './me.ts';

it('maps the profile to the auth user', () => {
  const pets = [{ id: 'p', name: 'لولو', species: 'cat', colour: 1, photo: null, state: 'home' }] as const;
  const me = buildMe({ firstname: 'عبدالرحمن', points: 480, full_avatar_path: '/files/a', pets: [...pets] });
  expect(toAuthUser(me)).toMatchObject({
    firstname: 'عبدالرحمن',
    shortname: 'عبدال…',
    avatar: '/files/a',
    currentProgress: 480,
    pets,
  });
});

it('does not shorten a first name of five characters', () => {
  expect(toAuthUser(buildMe({ firstname: 'سلمان' })).shortname).toBe('سلمان');
});

it('has empty names until the profile is complete', () => {
  expect(toAuthUser(buildMe({ firstname: null, surname: null }))).toMatchObject({
    firstname: '',
    surname: '',
    shortname: '',
  });
});
