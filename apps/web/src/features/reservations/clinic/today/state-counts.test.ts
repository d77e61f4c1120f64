import { expect, it } from 'vitest';
import { buildClinicReservation } from '../../../../testing/build-clinic.ts';
import { countStates } from './state-counts.tsx';

const AT = '2026-11-20T08:50:00.000Z';
const visit = (overrides: Parameters<typeof buildClinicReservation>[0]) =>
  buildClinicReservation({ kind: 3, service_name: 'كشف عام', ...overrides });

it('counts visits by where they are, in the order of a visit, and leaves empty states out', () => {
  expect(
    countStates([
      visit({ state: 'completed' }),
      visit({ arrived_at: AT }),
      visit({ arrived_at: AT }),
      visit({ state: 'completed', settled_at: AT }),
      buildClinicReservation({ state: 'completed' }),
      buildClinicReservation(),
    ]),
  ).toEqual([
    { state: 'booked', count: 1 },
    { state: 'arrived', count: 2 },
    { state: 'to_pay', count: 1 },
    { state: 'done', count: 2 },
  ]);
});
