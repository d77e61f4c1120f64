import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render.tsx';
import { buildDose, buildPlan, buildPlans, mishmish } from '../testing/build.ts';
import { Overview } from './overview.tsx';

const counted = buildDose({ id: 'counted', given_on: '2025-11-14' });
const tooSoon = buildDose({
  id: 'too-soon',
  given_on: '2025-11-18',
  not_counted: [{ protocol: '2', why: 'tooSoon' }],
});

it('calls done only what counts, and marks the other records with the reason', () => {
  renderScreen(<Overview pets={[mishmish]} plans={buildPlans(buildPlan({ doses: [tooSoon, counted] }))} />);
  // Only the tile speaks of what is done, so there is one number for the word.
  expect(screen.getAllByText(/مكتمل/)).toHaveLength(1);
  expect(screen.getByText('مكتمل').closest('div')?.textContent).toBe('مكتمل1');
  const card = screen.getByRole('region', { name: 'السجلّات' });
  const rows = within(card).getAllByRole('listitem');
  expect(rows.map(row => row.textContent?.includes('لا تُحتسب'))).toEqual([true, false]);
  expect(rows.map(row => row.querySelector('.bg-done') !== null)).toEqual([false, true]);
});
