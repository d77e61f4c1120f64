import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildItem, buildPlan } from '../../testing/build-plan.ts';
import { renderScreen } from '../../testing/render.tsx';
import { PlanWhy } from './plan-reason.tsx';

it('adds to the reason which vaccine moved a dose, and from which day', () => {
  const item = buildItem({ moved: { protocols: ['2'], with: '8', from: '2026-11-20', how: 'apart' } });
  renderScreen(<PlanWhy item={item} plan={buildPlan()} />);
  expect(screen.getAllByText(/اكتملت السلسلة الأساسية/)).toHaveLength(1);
  expect(screen.getAllByText(/كان الموعد في .*20 نوفمبر 2026.* طاعون القطط/)).toHaveLength(1);
});

it('omits the move of a dose that is not recorded yet, which has no day', () => {
  const item = buildItem({
    due_on: '2006-03-01',
    reason: { code: 'firstDoseAtAgeWeeks', params: { birth: '2006-01-01', weeks: 8 } },
    moved: { protocols: ['2'], with: '8', from: '2006-02-26', how: 'sameDay' },
  });
  renderScreen(<PlanWhy item={item} plan={buildPlan()} />);
  expect(screen.getAllByText(/هذا هو عمر البدء/)).toHaveLength(1);
  expect(screen.queryByText(/كان الموعد/)).toBeNull();
});

it('omits other vaccines where a dose is on its own day', () => {
  renderScreen(<PlanWhy item={buildItem()} plan={buildPlan()} />);
  expect(screen.getAllByText(/اكتملت السلسلة الأساسية/)).toHaveLength(1);
  expect(screen.queryByText(/كان الموعد/)).toBeNull();
});
