import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useKeptIds } from './use-kept-ids.ts';

it('retains ids while the list is viewed, adds new ones, and drops them afterwards', () => {
  const { result, rerender } = renderHook(
    ({ ids, isLookedAt }: { ids: string[]; isLookedAt: boolean }) => useKeptIds(ids, isLookedAt),
    { initialProps: { ids: ['a', 'b'], isLookedAt: true } },
  );
  rerender({ ids: ['b'], isLookedAt: true });
  expect(result.current).toEqual(['a', 'b']);
  rerender({ ids: ['c', 'b'], isLookedAt: true });
  expect(result.current).toEqual(['a', 'b', 'c']);
  rerender({ ids: ['c'], isLookedAt: false });
  expect(result.current).toEqual(['c']);
  rerender({ ids: [], isLookedAt: true });
  rerender({ ids: [], isLookedAt: false });
  expect(result.current).toEqual([]);
});
