import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { onPageReturn } from './page-return.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
});

function show(state: DocumentVisibilityState) {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  onTestFinished(() => visibility.mockRestore());
  document.dispatchEvent(new Event('visibilitychange'));
}

function watch() {
  const onReturn = vi.fn();
  onTestFinished(onPageReturn(onReturn));
  return onReturn;
}

it('calls back only for a page that was hidden for over a minute', () => {
  const onReturn = watch();
  show('hidden');
  vi.setSystemTime(Date.now() + 30_000);
  show('visible');
  expect(onReturn).not.toHaveBeenCalled();
  show('hidden');
  vi.setSystemTime(Date.now() + 61_000);
  show('visible');
  expect(onReturn).toHaveBeenCalledTimes(1);
});

it('calls back for a page that was opened in the background and becomes visible much later', () => {
  show('hidden');
  const onReturn = watch();
  vi.setSystemTime(Date.now() + 61_000);
  show('visible');
  expect(onReturn).toHaveBeenCalledTimes(1);
});
