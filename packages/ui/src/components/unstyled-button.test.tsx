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

/** What screen readers say at once, whatever has the focus. */
const said = () =>
  [...document.querySelectorAll('[data-live-announcer] [role="img"]')].map(
    line => document.getElementById(line.getAttribute('aria-labelledby') ?? '')?.textContent,
  );

it('says what it does now when it begins and ends, once it has the focus', () => {
  const { rerender } = render(pendingButton(false));
  act(() => screen.getByRole('button').focus());
  rerender(pendingButton(true));
  act(() => void vi.advanceTimersByTime(1000));
  expect(said()).toEqual(['جارٍ الحفظ']);
  act(() => void vi.advanceTimersByTime(10_000));
  expect(said()).toEqual([]);
  rerender(pendingButton(false));
  act(() => void vi.advanceTimersByTime(1000));
  expect(said()).toEqual(['حفظ']);
});

it('takes back what it said when it goes', () => {
  const { rerender, unmount } = render(pendingButton(false));
  act(() => screen.getByRole('button').focus());
  rerender(pendingButton(true));
  act(() => void vi.advanceTimersByTime(1000));
  unmount();
  expect(said()).toEqual([]);
});

it('says nothing while the focus is elsewhere', () => {
  const { rerender } = render(pendingButton(false));
  rerender(pendingButton(true));
  act(() => void vi.advanceTimersByTime(1000));
  expect(said()).toEqual([]);
});

it('keeps the focus while pending, and has none while disabled', () => {
  const { rerender } = render(<UnstyledButton isPending>حفظ</UnstyledButton>);
  const button = screen.getByRole('button');
  button.focus();
  expect(document.activeElement).toBe(button);
  rerender(<UnstyledButton isDisabled>حفظ</UnstyledButton>);
  expect(button.matches(':disabled')).toBe(true);
});

it('answers Enter once however long it is held down, and leaves other keys alone', () => {
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
