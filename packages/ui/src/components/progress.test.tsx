// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Paws } from './progress.tsx';

afterEach(cleanup);

const prints = (label: string) => [...screen.getByRole('img', { name: label }).querySelectorAll('svg')];

it('fills the earned ones of ten prints, and has a text label', () => {
  render(<Paws earned={6} label="6 من 10" />);
  expect(prints('6 من 10').map(print => print.hasAttribute('data-earned'))).toEqual(
    Array.from({ length: 10 }, (_, index) => index < 6),
  );
});

it('fills the prints 60 ms apart only when animated', () => {
  const { rerender } = render(<Paws earned={10} label="10 من 10" walks />);
  expect(prints('10 من 10').map(print => print.style.animationDelay)).toEqual(
    Array.from({ length: 10 }, (_, index) => `${index * 60}ms`),
  );
  rerender(<Paws earned={10} label="10 من 10" />);
  expect(prints('10 من 10').every(print => print.style.animationDelay === '')).toBe(true);
});
