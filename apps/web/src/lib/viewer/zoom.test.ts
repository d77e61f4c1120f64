import { describe, expect, it } from 'vitest';
import { moveBy, WHOLE, zoomBy } from './zoom.ts';

const screen = { width: 400, height: 800 };

describe('zooming', () => {
  it('leaves the point under the fingers in position', () => {
    const at = { x: 60, y: -100 };
    const { scale, x, y } = zoomBy(WHOLE, 2, at);
    // The point of the picture that was at `at` is still there.
    expect([at.x * scale + x, at.y * scale + y]).toEqual([at.x, at.y]);
  });

  it('is limited to five times, and to the whole picture in its position', () => {
    expect(zoomBy(WHOLE, 99).scale).toBe(5);
    expect(zoomBy({ scale: 1.5, x: 40, y: 40 }, 0.1)).toEqual(WHOLE);
  });
});

it('moves the picture only up to its edge', () => {
  expect(moveBy({ scale: 2, x: 0, y: 0 }, 999, -999, screen)).toEqual({ scale: 2, x: 200, y: -400 });
  expect(moveBy(WHOLE, 50, 50, screen)).toEqual(WHOLE);
});
