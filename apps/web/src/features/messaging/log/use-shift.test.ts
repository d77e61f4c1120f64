import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildMessage } from '../testing/build.ts';
import { logRowsOf } from './rows.ts';
import { useShift } from './use-shift.ts';

const messages = Array.from({ length: 10 }, (_, index) => buildMessage({ id: `m${index}`, seq: index + 1 }));

/** Rows of a range of the conversation. */
function rowsFrom([start, end]: readonly [number, number]) {
  const entries = messages
    .slice(start, end)
    .map(message => ({ type: 'message' as const, id: message.id, message, delivery: null }));
  return logRowsOf(entries, {
    dividerId: null,
    timeZone: 'Asia/Riyadh',
    doctorId: null,
    isTyping: false,
    offlineSince: null,
  });
}

describe('the log', () => {
  it.each([
    ['anchors to the end when older rows are added', [4, 8], [2, 8], true],
    ['anchors to the end when older rows are removed', [2, 8], [4, 8], true],
    ['anchors to the start when newer rows are added', [4, 8], [4, 10], false],
    ['anchors to the start when newer rows are removed', [4, 8], [4, 6], false],
    ['starts over with other rows', [0, 3], [5, 8], false],
  ] as const)('%s', (_what, before, now, shift) => {
    const { result, rerender } = renderHook(rows => useShift(rows, { current: null }), {
      initialProps: rowsFrom(before),
    });
    expect(result.current).toBe(false);
    rerender(rowsFrom(now));
    expect(result.current).toBe(shift);
  });

  it('receives its new scroll position before anything is measured there', async () => {
    const box = document.createElement('div');
    let scrollEvents = 0;
    box.addEventListener('scroll', () => {
      scrollEvents += 1;
    });
    const { rerender } = renderHook(rows => useShift(rows, { current: box }), {
      initialProps: rowsFrom([4, 8]),
    });
    rerender(rowsFrom([4, 10]));
    await Promise.resolve();
    expect(scrollEvents).toBe(0);
    rerender(rowsFrom([2, 10]));
    await Promise.resolve();
    expect(scrollEvents).toBe(1);
  });
});
