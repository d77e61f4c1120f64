// @vitest-environment jsdom
import { act, cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UnstyledButton } from './unstyled-button.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pendingButton = (isPending: boolean) => (
  <UnstyledButton isPending={isPending}>{isPending ? 'جارٍ الحفظ' : 'حفظ'}</UnstyledButton>
);

/** Live announcements of screen readers, wherever the focus is. */
const announced = () =>
  [...document.querySelectorAll('[data-live-announcer] [role="img"]')].map(
    entry => document.getElementById(entry.getAttribute('aria-labelledby') ?? '')?.textContent,
  );

it('announces its name when pending starts and ends, if it has the focus', () => {
  const { rerender } = render(pendingButton(false));
  act(() => screen.getByRole('button').focus());
  rerender(pendingButton(true));
  act(() => void vi.advanceTimersByTime(1000));
  expect(announced()).toEqual(['جارٍ الحفظ']);
  act(() => void vi.advanceTimersByTime(10_000));
  expect(announced()).toEqual([]);
  rerender(pendingButton(false));
  act(() => void vi.advanceTimersByTime(1000));
  expect(announced()).toEqual(['حفظ']);
});

it('removes its announcement when it unmounts', () => {
  const { rerender, unmount } = render(pendingButton(false));
  act(() => screen.getByRole('button').focus());
  rerender(pendingButton(true));
  act(() => void vi.advanceTimersByTime(1000));
  unmount();
  expect(announced()).toEqual([]);
});

it('announces nothing without the focus', () => {
  const { rerender } = render(pendingButton(false));
  rerender(pendingButton(true));
  act(() => void vi.advanceTimersByTime(1000));
  expect(announced()).toEqual([]);
});

it('stays focused while pending, but not while disabled', () => {
  const { rerender } = render(<UnstyledButton isPending>حفظ</UnstyledButton>);
  const button = screen.getByRole('button');
  button.focus();
  expect(document.activeElement).toBe(button);
  rerender(<UnstyledButton isDisabled>حفظ</UnstyledButton>);
  expect(button.matches(':disabled')).toBe(true);
});

it('handles a held Enter once, and ignores other keys', () => {
  render(<UnstyledButton>حفظ</UnstyledButton>);
  const button = screen.getByRole('button');
  const isIgnored = (init: KeyboardEventInit) => {
    const event = createEvent.keyDown(button, init);
    fireEvent(button, event);
    return event.defaultPrevented;
  };
  expect(isIgnored({ key: 'Enter' })).toBe(false);
  expect(isIgnored({ key: 'Enter', repeat: true })).toBe(true);
  expect(isIgnored({ key: 'Tab', repeat: true })).toBe(false);
});
