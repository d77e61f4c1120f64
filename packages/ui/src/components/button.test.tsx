// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';

afterEach(cleanup);

describe('Button', () => {
  it('calls `onPress` on a press', () => {
    const onPress = vi.fn();
    render(<Button onPress={onPress}>حفظ</Button>);
    fireEvent.click(screen.getByRole('button', { name: 'حفظ' }));
    expect(onPress).toHaveBeenCalledTimes(1);
  });

  it('is busy, ignores presses and submits no form while pending', () => {
    const onPress = vi.fn();
    const onSubmit = vi.fn();
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" isPending pendingLabel="جارٍ الحفظ" onPress={onPress}>
          حفظ
        </Button>
      </form>,
    );
    const button = screen.getByRole('button');
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button);
    expect(onPress).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('renders both labels, so that the width does not change, and shows one', () => {
    const { rerender } = render(
      <Button isPending={false} pendingLabel="جارٍ الحفظ">
        حفظ
      </Button>,
    );
    expect(screen.getByText('جارٍ الحفظ').dataset.hidden).toBe('true');
    expect(screen.getByText('حفظ').dataset.hidden).toBeUndefined();
    rerender(
      <Button isPending pendingLabel="جارٍ الحفظ">
        حفظ
      </Button>,
    );
    expect(screen.getByText('جارٍ الحفظ').dataset.hidden).toBeUndefined();
    expect(screen.getByText('حفظ').dataset.hidden).toBe('true');
    expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true');
  });
});
