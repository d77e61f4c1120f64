import { sources } from '@rifq/care-plan';
import { expect, it } from 'vitest';
import { sourceKind } from './source-kind.ts';

it.each(Object.values(sources))('knows «$name», and reduces it to its Latin name', ({ name }) => {
  const source = sourceKind(name);
  expect(source).not.toBeNull();
  if (source === null || !('name' in source)) return;
  expect(source.name).toMatch(/^[\w ./]+$/);
  // The year is shown separately; in a regulation it is part of the number.
  if (source.name !== 'EU 576/2013') expect(source.name).not.toMatch(/\b20\d\d\b/);
});

it('does not know what a later version may add', () => {
  expect(sourceKind('Another leaflet (2031)')).toBeNull();
});
