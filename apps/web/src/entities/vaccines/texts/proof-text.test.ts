import { expect, it } from 'vitest';
import '../../../lib/formats/i18n.ts';
import { proofText } from './proof-text.ts';

const date = (on: string) => `<${on}>`;

it.each([
  ['2026-12-01', /^تنتهي .*<2026-12-01>/],
  ['2026-11-19', /^انتهت .*<2026-11-19>/],
])('tells whether a proof that ends on %s has expired', (proof_ends_on, expected) => {
  expect(proofText({ proof_ends_on }, '2026-11-20', date)).toMatch(expected);
});

it('is null where no advice outlasts a proof', () => {
  expect(proofText({ proof_ends_on: null }, '2026-11-20', date)).toBeNull();
});
