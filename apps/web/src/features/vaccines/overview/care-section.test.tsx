import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { buildItem, buildPlan, mishmish } from '../../../testing/build-plan.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { CareSection } from './care-section.tsx';

const initialStore = useUiStore.getState();
afterEach(() => useUiStore.setState(initialStore, true));

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    pet: { ...mishmish, id: `pet-${index}` },
    item: buildItem(),
    plan: buildPlan(),
  }));
const cards = () => screen.queryAllByRole('article').length;

it('shows six rows, and all on request', () => {
  renderScreen(<CareSection rows={rowsOf(32)} />);
  expect(cards()).toBe(6);
  fireEvent.click(screen.getByRole('button', { name: 'الكل (32)' }));
  expect(cards()).toBe(32);
  expect(screen.queryByRole('button', { name: /^الكل/ })).toBeNull();
});

it('offers nothing if there are only six', () => {
  renderScreen(<CareSection rows={rowsOf(6)} />);
  expect(cards()).toBe(6);
  expect(screen.queryByRole('button', { name: /^الكل/ })).toBeNull();
});

it('has one button for a vaccine, next to «لماذا؟», and records it by the menu', async () => {
  renderScreen(<CareSection rows={rowsOf(1)} />);
  const card = within(screen.getByRole('article'));
  expect(card.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['', 'سؤال الطبيب']);
  expect(card.getByText('لماذا؟')).toBeTruthy();
  fireEvent.click(card.getByRole('button', { name: /^خيارات الموعد/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'تسجيل الجرعة' }));
  expect(useUiStore.getState()).toMatchObject({
    vaccineModal: true,
    modalSubject: { petId: buildPlan().pet_id },
  });
});
