import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildItem, buildPlan, mishmish } from '../../../testing/build-plan.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { CareSection } from './care-section.tsx';

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    pet: { ...mishmish, id: `pet-${index}` },
    item: buildItem(),
    plan: buildPlan(),
  }));
const cards = () => screen.queryAllByRole('article').length;

it('shows six, and all when asked for', () => {
  renderScreen(<CareSection rows={rowsOf(32)} />);
  expect(cards()).toBe(6);
  fireEvent.click(screen.getByRole('button', { name: 'الكل (32)' }));
  expect(cards()).toBe(32);
  expect(screen.queryByRole('button', { name: /^الكل/ })).toBeNull();
});

it('offers nothing more where six are all', () => {
  renderScreen(<CareSection rows={rowsOf(6)} />);
  expect(cards()).toBe(6);
  expect(screen.queryByRole('button', { name: /^الكل/ })).toBeNull();
});
