import { describe, expect, it } from 'vitest';
import {
  canTransition,
  dayStateOf,
  occupyingStates,
  reservationKinds,
  reservationStates,
} from './reservations.ts';

const { consultation, followUp, visit } = reservationKinds;

describe('the state of a reservation in the day of its clinic', () => {
  const seen = { kind: visit, arrived: false, settled: false } as const;

  it.each([
    ['awaiting_payment', {}, 'unpaid'],
    ['confirmed', {}, 'booked'],
    ['confirmed', { arrived: true }, 'arrived'],
    ['in_session', { arrived: true }, 'in_room'],
    ['completed', { arrived: true }, 'to_pay'],
    ['completed', { arrived: true, settled: true }, 'done'],
    ['no_show', {}, 'no_show'],
    ['cancelled', {}, 'cancelled'],
    ['cancelled', { arrived: true }, 'cancelled'],
    ['expired', {}, 'cancelled'],
  ] as const)('of a visit that is %s with %o is %s', (state, more, expected) => {
    expect(dayStateOf({ ...seen, state, ...more })).toBe(expected);
  });

  it.each([consultation, followUp])('never waits for the payment of a reservation of kind %i', kind => {
    expect(dayStateOf({ ...seen, kind, state: 'completed' })).toBe('done');
    expect(dayStateOf({ ...seen, kind, state: 'in_session' })).toBe('in_room');
  });
});

describe('a no-show', () => {
  it('is taken back by the clinic alone, from no other state', () => {
    expect(canTransition('undo_no_show', 'no_show', 'clinic')).toBe(true);
    for (const party of ['owner', 'operator', 'payment', 'clock'] as const)
      expect(canTransition('undo_no_show', 'no_show', party)).toBe(false);
    for (const state of reservationStates)
      expect(canTransition('undo_no_show', state, 'clinic')).toBe(state === 'no_show');
  });

  it('takes no time until it is taken back', () => {
    expect(occupyingStates).not.toContain('no_show');
    expect(occupyingStates).toContain('confirmed');
  });
});

describe('an offer of a colleague', () => {
  it('is made, answered and expired for confirmed reservations alone', () => {
    for (const state of reservationStates)
      for (const [action, party] of [
        ['offer', 'clinic'],
        ['accept_offer', 'owner'],
        ['expire_offer', 'clock'],
      ] as const)
        expect(canTransition(action, state, party)).toBe(state === 'confirmed');
  });

  it('is not made by the owner, and does not expire by a person', () => {
    expect(canTransition('offer', 'confirmed', 'owner')).toBe(false);
    for (const party of ['owner', 'clinic', 'operator'] as const)
      expect(canTransition('expire_offer', 'confirmed', party)).toBe(false);
  });
});
