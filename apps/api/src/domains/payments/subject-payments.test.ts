import { newId } from '@rifq/db';
import { describe, expect, it } from 'vitest';
import { paymentsBySubject } from './subject-payments.ts';

const subjectId = newId();
const payment = (change: Partial<Parameters<typeof paymentsBySubject>[0][number]> = {}) => ({
  id: newId(),
  subjectId,
  state: 'expired' as const,
  captured: 0,
  refunded: 0,
  settledAt: null,
  ...change,
});
const underWay = { state: 'refunding', captured: 2000 } as const;
const back = { state: 'refunded', captured: 2000, refunded: 2000 } as const;

describe('the payments of a subject', () => {
  it('show the one that stands, else the last that was captured, else the last', () => {
    const [first, late, last] = [payment(), payment(back), payment()];
    const standing = payment({ state: 'open' });
    const shown = (...all: ReturnType<typeof payment>[]) => paymentsBySubject(all).get(subjectId)?.paymentId;
    expect(shown(standing, late, last)).toBe(standing.id);
    expect(shown(first, late, last)).toBe(late.id);
    expect(shown(first, last)).toBe(last.id);
  });

  it('are back when all that was refused is, and what was taken is none of it', () => {
    const refused = (...all: ReturnType<typeof payment>[]) => paymentsBySubject(all).get(subjectId)?.refused;
    expect(refused(payment(), payment({ ...back, settledAt: new Date(0) }))).toBeNull();
    expect(refused(payment(back), payment(underWay))).toBe('returning');
    expect(refused(payment(back), payment(back), payment())).toBe('returned');
  });

  it('are told apart by their subject', () => {
    const other = payment({ ...underWay, subjectId: newId() });
    const found = paymentsBySubject([payment(), other]);
    expect(found.get(subjectId)?.refused).toBeNull();
    expect(found.get(other.subjectId)).toEqual({ paymentId: other.id, refused: 'returning' });
  });
});
