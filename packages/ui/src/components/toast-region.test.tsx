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

  it('is a live region before its first toast', () => {
    render(<ToastRegion store={createToastStore()} />);
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('has a check mark, but not for a failure', () => {
    const store = createToastStore();
    const { container } = render(<ToastRegion store={store} />);
    act(() => {
      store.show({ message: 'حُفظ' });
      store.show({ message: 'لا اتصال بالإنترنت', isFailure: true });
      store.show({ message: 'نُسخ' });
    });
    const [saved, failed, copied] = [...container.querySelectorAll('.toast svg')].map(icon => icon.innerHTML);
    expect(failed).not.toBe(saved);
    expect(copied).toBe(saved);
  });

  it('moves away from the focused element, and returns with the next toast', () => {
    const store = createToastStore();
    render(
      <>
        <ul>
          <li>
            <button type="button">تأكيد</button>
          </li>
        </ul>
        <ToastRegion store={store} />
      </>,
    );
    const region = screen.getByRole('status');
    const at = (top: number) => () => new DOMRect(0, top, 300, 60);
    const [row, button] = [screen.getByRole('listitem'), screen.getByRole('button', { name: 'تأكيد' })];
    region.getBoundingClientRect = at(700);
    row.getBoundingClientRect = at(690);
    act(() => void store.show({ message: 'حُفظ' }));
    expect(region.dataset.atTop).toBeUndefined();
    // As after a sheet has closed.
    act(() => button.focus());
    expect(region.dataset.atTop).toBe('');
    row.getBoundingClientRect = at(100);
    act(() => void store.show({ message: 'نُسخ' }));
    expect(region.dataset.atTop).toBeUndefined();

    row.getBoundingClientRect = at(690);
    act(() => void store.show({ message: 'حُذف' }));
    expect(region.dataset.atTop).toBe('');
    // On a page of a whole phone, and then on the button above it that opened it.
    row.getBoundingClientRect = () => new DOMRect(0, 0, 390, 844);
    act(() => {
      button.blur();
      button.focus();
    });
    expect(region.dataset.atTop).toBeUndefined();
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

  it('undoes and closes on one press', () => {
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
