import { sources } from '@rifq/care-plan';
import { expect, it } from 'vitest';
import { sourceKind } from './source-kind.ts';

it.each(Object.values(sources))('knows «$name», and keeps nothing but its Latin name', ({ name }) => {
  const source = sourceKind(name);
  expect(source).not.toBeNull();
  if (source !== null && 'name' in source) expect(source.name).toMatch(/^[\w ./]+$/);
});

it('does not know what a later version may add', () => {
  expect(sourceKind('Another leaflet (2031)')).toBeNull();
});
