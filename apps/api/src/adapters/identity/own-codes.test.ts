import { describe, expect, it } from 'vitest';
import { ownCodesVerifier } from './own-codes.ts';

describe('a code', () => {
  it('has six digits, also with leading zeros, and every digit at every position', () => {
    const codes = Array.from({ length: 3000 }, ownCodesVerifier().newCode);
    for (const code of codes) expect(code).toMatch(/^\d{6}$/);
    for (let position = 0; position < 6; position += 1)
      expect(new Set(codes.map(code => code?.[position])).size).toBe(10);
  });
});
