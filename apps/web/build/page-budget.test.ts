import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { LANDING_BUDGET, overBudget, weigh } from './page-budget.ts';

describe('landing budget', () => {
  it('weighs code as Brotli and fonts unchanged', () => {
    const text = 'رفق '.repeat(1000);
    const weight = weigh([text, text], [new Uint8Array(500), new Uint8Array(250)]);
    expect(weight.code).toBeLessThan(200);
    expect(weight.fonts).toBe(750);
  });

  it('allows the limit itself and names what exceeds it', () => {
    expect(overBudget({ code: LANDING_BUDGET.code, fonts: LANDING_BUDGET.fonts })).toEqual([]);
    const heavy = weigh([randomBytes(LANDING_BUDGET.code + 1)], [new Uint8Array(LANDING_BUDGET.fonts + 1)]);
    expect(overBudget(heavy)).toEqual([
      expect.stringContaining('HTML, CSS and script'),
      expect.stringContaining('fonts'),
    ]);
  });
});
