import { expect, it } from 'vitest';
import { buildMe } from '../../testing/build-me.ts';
import { ApiError } from '../calls/api-error.ts';
import { type FormPart, rebase } from './use-opened-version.ts';

interface Values {
  name: string;
  notes: string;
  day: string;
}

const parts: FormPart<Values>[] = (['name', 'notes', 'day'] as const).map(name => ({
  label: name,
  names: [name],
  text: values => values[name],
}));
const opened = { name: 'a', notes: 'b', day: 'c' };
const stale = new ApiError({
  status: 409,
  code: 'request.stale',
  message: '',
  current: { me: buildMe() },
  changedBy: { who: 'self' },
});
const goOn = (typed: Values, theirs: Values, error: unknown = stale) =>
  rebase(error, opened, typed, { parts, read: () => ({ values: theirs, version: 'v2' }) });
const labels = (list: readonly FormPart<Values>[] | undefined) => list?.map(({ label }) => label);

it('preserves typed values, takes over changes of others, and reports a conflict where both changed', () => {
  const typed = { name: 'mine', notes: 'b', day: 'c' };
  const theirs = { name: 'theirs', notes: 'new', day: 'c' };
  const next = goOn(typed, theirs);
  expect(next?.values).toEqual({ name: 'mine', notes: 'new', day: 'c' });
  expect(next?.opened).toEqual({ values: theirs, version: 'v2' });
  expect(labels(next?.changed.taken)).toEqual(['notes']);
  expect(labels(next?.changed.contested)).toEqual(['name']);
});

it('reports no conflict where both changed to the same value', () => {
  const same = { ...opened, name: 'new' };
  expect(goOn(same, same)?.changed).toMatchObject({ taken: [], contested: [] });
});

it('ignores other failures', () => {
  expect(goOn(opened, opened, new Error('another'))).toBeUndefined();
  const invalid = new ApiError({ status: 422, code: 'request.invalid', message: '' });
  expect(goOn(opened, opened, invalid)).toBeUndefined();
});
