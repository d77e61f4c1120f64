import { microchipDigits } from '@rifq/rules';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { petFields } from './pet-fields.ts';

describe('a microchip number', () => {
  it.each(['\u200e682098100345128\u202c', '６８２-098.100 345–128،', ' '])(
    'is parsed by the call as by the browser: %j',
    typed => {
      expect(z.parse(petFields.microchip, typed)).toBe(microchipDigits(typed));
    },
  );

  it.each(['-', '68209810034512', '+682098100345128'])('is rejected by the call: %j', typed => {
    expect(z.safeParse(petFields.microchip, typed).success).toBe(false);
  });
});
