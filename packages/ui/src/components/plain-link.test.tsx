// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { NavigationProvider, PlainLink } from './plain-link.tsx';

afterEach(cleanup);

const navigate = vi.fn();

/** Presses the only link; returns whether the browser was left to follow it. */
function press(init: MouseEventInit = {}): boolean {
  let isFollowed = false;
  const observe = (event: Event) => {
    isFollowed = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', observe, { once: true });
  fireEvent.click(screen.getByRole('link'), init);
  return isFollowed;
}

function renderLink(props: Partial<ComponentProps<typeof PlainLink>> = {}) {
  navigate.mockReset();
  render(
    <NavigationProvider value={navigate}>
      <PlainLink href="/dashboard" {...props}>
        الرئيسية
      </PlainLink>
    </NavigationProvider>,
  );
}

it('navigates inside the app', () => {
  const onPress = vi.fn();
  renderLink({ onPress });
  expect(press()).toBe(false);
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/dashboard');
  expect(onPress).toHaveBeenCalledOnce();
});

it.each([{ metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { altKey: true }])(
  'lets the browser open a tab or download (%o)',
  keys => {
    renderLink();
    expect(press(keys)).toBe(true);
    expect(navigate).not.toHaveBeenCalled();
  },
);

it.each([{ target: '_blank' }, { href: 'https://example.org/' }, { download: true }])(
  'lets the browser follow links out of the app (%o)',
  props => {
    renderLink(props);
    expect(press()).toBe(true);
    expect(navigate).not.toHaveBeenCalled();
  },
);

it('is an ordinary link without a provider', () => {
  render(<PlainLink href="/">رِفق</PlainLink>);
  expect(press()).toBe(true);
});
