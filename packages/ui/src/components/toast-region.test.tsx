// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToastRegion } from './toast-region.tsx';
import { createToastStore } from './toast-store.ts';

describe('ToastRegion', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it('is a live region before anything comes into it', () => {
    render(<ToastRegion store={createToastStore()} />);
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('wears a check mark, and no check mark when something did not work', () => {
    const store = createToastStore();
    const { container } = render(<ToastRegion store={store} />);
    act(() => {
      store.show({ message: 'حُفظ' });
      store.show({ message: 'تعذّر الاتصال', isFailure: true });
      store.show({ message: 'نُسخ' });
    });
    const [saved, failed, copied] = [...container.querySelectorAll('.toast svg')].map(icon => icon.innerHTML);
    expect(failed).not.toBe(saved);
    expect(copied).toBe(saved);
  });

  it('stays while the focus is on it', () => {
    const store = createToastStore();
    render(<ToastRegion store={store} />);
    act(() => {
      store.show({ message: 'حُذفت الجرعة', action: { label: 'تراجع', onPress: () => {} } });
    });
    act(() => screen.getByRole('button', { name: 'تراجع' }).focus());
    act(() => {
      vi.advanceTimersByTime(20_000);
    });
    expect(screen.getByText('حُذفت الجرعة')).toBeDefined();
    act(() => screen.getByRole('button', { name: 'تراجع' }).blur());
    act(() => {
      vi.advanceTimersByTime(10_000);
    });
    expect(screen.queryByText('حُذفت الجرعة')).toBeNull();
  });

  it('undoes and closes at one press', () => {
    const store = createToastStore();
    const onPress = vi.fn();
    render(<ToastRegion store={store} />);
    act(() => {
      store.show({ message: 'حُذفت الجرعة', action: { label: 'تراجع', onPress } });
    });
    fireEvent.click(screen.getByRole('button', { name: 'تراجع' }));
    expect(onPress).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('حُذفت الجرعة')).toBeNull();
  });
});
