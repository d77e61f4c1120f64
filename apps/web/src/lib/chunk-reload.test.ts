import { beforeEach, expect, it, vi } from 'vitest';
import { reloadOnce } from './chunk-reload.ts';

beforeEach(() => sessionStorage.clear());

it('reloads once for a build, so that a file that is really missing makes no loop', () => {
  const reload = vi.fn();
  expect(reloadOnce('a', reload)).toBe(true);
  expect(reloadOnce('a', reload)).toBe(false);
  expect(reload).toHaveBeenCalledOnce();
});

it('reloads again for the next build', () => {
  const reload = vi.fn();
  reloadOnce('a', reload);
  expect(reloadOnce('b', reload)).toBe(true);
});

it('does not reload when nothing could remember it', () => {
  const reload = vi.fn();
  const closed = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('closed', 'SecurityError');
  });
  expect(reloadOnce('a', reload)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  closed.mockRestore();
});
