import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useRetainedIds } from './use-retained-ids.ts';

it('retains ids while the list is viewed, adds new ones, and drops them afterwards', () => {
  const { result, rerender } = renderHook(
    ({ ids, isViewed }: { ids: string[]; isViewed: boolean }) => useRetainedIds(ids, isViewed),
    { initialProps: { ids: ['a', 'b'], isViewed: true } },
  );
  rerender({ ids: ['b'], isViewed: true });
  expect(result.current).toEqual(['a', 'b']);
  rerender({ ids: ['c', 'b'], isViewed: true });
  expect(result.current).toEqual(['a', 'b', 'c']);
  rerender({ ids: ['c'], isViewed: false });
  expect(result.current).toEqual(['c']);
  rerender({ ids: [], isViewed: true });
  rerender({ ids: [], isViewed: false });
  expect(result.current).toEqual([]);
});
