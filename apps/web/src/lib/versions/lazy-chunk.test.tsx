import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { lazyChunk } from './lazy-chunk.tsx';

const Part = () => <p>part</p>;

it('shows a loaded part immediately, and preserves its element on the next render', async () => {
  const Lazy = lazyChunk(async () => ({ default: Part }));
  const page = (
    <Suspense fallback={<p>wait</p>}>
      <Lazy />
    </Suspense>
  );
  const early = render(page);
  expect(early.getByText('wait')).toBeTruthy();
  const shown = await screen.findByText('part');
  early.rerender(page);
  expect(early.getByText('part')).toBe(shown);
  early.unmount();

  render(page);
  expect(screen.getByText('part')).toBeTruthy();
});

it('ignores a failed preload: the part retries when it is rendered', async () => {
  let asked = 0;
  const Lazy = lazyChunk(async () => {
    asked += 1;
    if (asked === 1) throw new Error('lost');
    return { default: Part };
  });
  await act(() => Lazy.preload());
  render(
    <Suspense>
      <Lazy />
    </Suspense>,
  );
  await screen.findByText('part');
  expect(asked).toBe(2);
});
