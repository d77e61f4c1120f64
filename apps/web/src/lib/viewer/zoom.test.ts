import { describe, expect, it } from 'vitest';
import { moveBy, WHOLE, zoomBy } from './zoom.ts';

const screen = { width: 400, height: 800 };

describe('enlarging', () => {
  it('keeps the point under the fingers where it is', () => {
    const at = { x: 60, y: -100 };
    const { scale, x, y } = zoomBy(WHOLE, 2, at);
    // A point of the picture that stood at `at` stands there still.
    expect([at.x * scale + x, at.y * scale + y]).toEqual([at.x, at.y]);
  });

  it('ends at five times, and at the whole picture in its place', () => {
    expect(zoomBy(WHOLE, 99).scale).toBe(5);
    expect(zoomBy({ scale: 1.5, x: 40, y: 40 }, 0.1)).toEqual(WHOLE);
  });
});

it('moves the picture no further than its edge', () => {
  expect(moveBy({ scale: 2, x: 0, y: 0 }, 999, -999, screen)).toEqual({ scale: 2, x: 200, y: -400 });
  expect(moveBy(WHOLE, 50, 50, screen)).toEqual(WHOLE);
});
