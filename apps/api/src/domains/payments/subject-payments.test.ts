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

describe('the payments of a payable', () => {
  it('show the active one, else the last one with a capture, else the last one', () => {
    const [first, late, last] = [payment(), payment(back), payment()];
    const active = payment({ state: 'open' });
    const shown = (...all: ReturnType<typeof payment>[]) => paymentsBySubject(all).get(subjectId)?.paymentId;
    expect(shown(active, late, last)).toBe(active.id);
    expect(shown(first, late, last)).toBe(late.id);
    expect(shown(first, last)).toBe(last.id);
  });

  it('are returned when all refused money is refunded; accepted money does not count', () => {
    const refused = (...all: ReturnType<typeof payment>[]) => paymentsBySubject(all).get(subjectId)?.refused;
    expect(refused(payment(), payment({ ...back, settledAt: new Date(0) }))).toBeNull();
    expect(refused(payment(back), payment(underWay))).toBe('returning');
    expect(refused(payment(back), payment(back), payment())).toBe('returned');
  });

  it('are grouped by their payable', () => {
    const other = payment({ ...underWay, subjectId: newId() });
    const found = paymentsBySubject([payment(), other]);
    expect(found.get(subjectId)?.refused).toBeNull();
    expect(found.get(other.subjectId)).toEqual({ paymentId: other.id, refused: 'returning' });
  });
});
