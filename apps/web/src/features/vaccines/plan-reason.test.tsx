import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { PlanWhy } from './plan-reason.tsx';
import { buildItem } from './testing/build.ts';

it('says besides the reason which vaccine moved a dose, and from which day', () => {
  const item = buildItem({ moved: { protocols: ['2'], with: '8', from: '2026-11-20', how: 'apart' } });
  renderScreen(<PlanWhy item={item} countryRule={null} />);
  expect(screen.getAllByText(/اكتملت السلسلة الأساسية/)).toHaveLength(1);
  expect(screen.getAllByText(/كان الموعد في .*20 نوفمبر 2026.* طاعون القطط/)).toHaveLength(1);
});

it('says nothing of other vaccines where a dose is on its own day', () => {
  renderScreen(<PlanWhy item={buildItem()} countryRule={null} />);
  expect(screen.getAllByText(/اكتملت السلسلة الأساسية/)).toHaveLength(1);
  expect(screen.queryByText(/كان الموعد/)).toBeNull();
});
