import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createToastStore } from './toast-store.ts';

const undo = { label: 'تراجع', onPress: () => {} };

describe('createToastStore', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('removes a toast after 5 s', () => {
    const store = createToastStore();
    store.show({ message: 'حُفظت' });
    vi.advanceTimersByTime(4_999);
    expect(store.getSnapshot()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(store.getSnapshot()).toHaveLength(0);
  });

  it('shows a toast with an action for 10 s', () => {
    const store = createToastStore();
    store.show({ message: 'حُذفت', action: undo });
    vi.advanceTimersByTime(9_999);
    expect(store.getSnapshot()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(store.getSnapshot()).toHaveLength(0);
  });

  it('stops the countdown while paused and resumes with the remaining time', () => {
    const store = createToastStore();
    store.show({ message: 'حُفظت' });
    vi.advanceTimersByTime(3_000);
    store.pause();
    vi.advanceTimersByTime(60_000);
    expect(store.getSnapshot()).toHaveLength(1);
    store.resume();
    vi.advanceTimersByTime(1_999);
    expect(store.getSnapshot()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(store.getSnapshot()).toHaveLength(0);
  });

  it('gives a toast added while paused its full time', () => {
    const store = createToastStore();
    store.show({ message: 'أولى' });
    store.pause();
    vi.advanceTimersByTime(4_000);
    store.show({ message: 'ثانية' });
    store.resume();
    vi.advanceTimersByTime(4_999);
    expect(store.getSnapshot().map(({ message }) => message)).toEqual(['أولى', 'ثانية']);
    vi.advanceTimersByTime(1);
    expect(store.getSnapshot()).toHaveLength(0);
  });

  it('resumes after the paused toasts were dismissed manually', () => {
    const store = createToastStore();
    const id = store.show({ message: 'أولى', action: undo });
    store.pause();
    store.dismiss(id);
    store.show({ message: 'ثانية' });
    vi.advanceTimersByTime(5_000);
    expect(store.getSnapshot()).toHaveLength(0);
  });

  it('notifies its listeners until they unsubscribe', () => {
    const store = createToastStore();
    const listener = vi.fn();
    const leave = store.subscribe(listener);
    const id = store.show({ message: 'حُفظت' });
    expect(listener).toHaveBeenCalledTimes(1);
    leave();
    store.dismiss(id);
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
