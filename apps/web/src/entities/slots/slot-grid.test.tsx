import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildMe } from '../../testing/build-me.ts';
import { buildSlot } from '../../testing/build-reservation.ts';
import { renderScreen } from '../../testing/render.tsx';
import { respond, server } from '../../testing/server.ts';
import { SlotGrid } from './slot-grid.tsx';

const FIRST = buildSlot('2026-11-21T14:30:00.000Z');
const LATER = buildSlot('2026-12-06T09:00:00.000Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00.000Z') });
  server.use(respond('get', '/api/user/me', buildMe()));
});
afterEach(() => {
  vi.useRealTimers();
});

/** A doctor with one free slot on the first page and another, on a day of December, on the next. */
function TwoPages() {
  const [hasMore, setHasMore] = useState(true);
  return (
    <SlotGrid
      slots={hasMore ? [FIRST] : [FIRST, LATER]}
      taken={[]}
      timeZone="Asia/Riyadh"
      value={null}
      onChange={() => {}}
      loadMore={hasMore ? () => setHasMore(false) : undefined}
    />
  );
}

it('opens the first of the newly loaded days, and moves the focus there', async () => {
  renderScreen(<TwoPages />);
  expect(await screen.findByRole('radio', { name: /21 نوفمبر/ })).toHaveProperty('checked', true);
  fireEvent.click(screen.getByRole('button', { name: /^أيام أخرى/ }));
  const added = await screen.findByRole('radio', { name: /6 ديسمبر/ });
  expect(added).toHaveProperty('checked', true);
  expect(document.activeElement).toBe(added);
});

it('chooses the proposed time when it is pressed, although it is marked already', async () => {
  const onChange = vi.fn();
  const grid = { slots: [FIRST], taken: [], timeZone: 'Asia/Riyadh', onChange };
  renderScreen(<SlotGrid {...grid} value={null} proposed={FIRST.starts_at} />);
  const proposed = await screen.findByRole('radio', { name: /^5:30/ });
  expect(proposed).toHaveProperty('checked', true);
  fireEvent.click(proposed);
  expect(onChange.mock.calls).toEqual([[FIRST.starts_at]]);
});

it('tells after which evening the times past midnight come', async () => {
  const grid = { taken: [], timeZone: 'Asia/Riyadh', value: null, onChange: vi.fn() };
  const { unmount } = renderScreen(<SlotGrid {...grid} slots={[FIRST]} />);
  await screen.findByRole('radio', { name: /^5:30/ });
  expect(screen.queryByText(/منتصف الليل/)).toBeNull();
  unmount();
  // Half past midnight on Sunday.
  renderScreen(<SlotGrid {...grid} slots={[buildSlot('2026-11-21T21:30:00.000Z')]} />);
  expect(await screen.findByText('ما بعد منتصف الليل يأتي بعد مساء السبت.')).toBeTruthy();
});
