import type { ClinicReservation } from '@rifq/contract/calls';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { buildClinicReservation, RESERVATION_ID } from '../../../../testing/build-clinic.ts';
import { press, renderClinic } from '../../../../testing/clinic-side.tsx';
import { respond, server } from '../../../../testing/server.ts';
import { NextStep } from './next-step.tsx';

const none = buildClinicReservation().can;
const visit = (overrides: Partial<ClinicReservation>) =>
  buildClinicReservation({
    kind: 3,
    service_name: 'كشف عام',
    payment_method: 3,
    price: 15_000,
    ...overrides,
  });

const AT = '2026-11-20T08:50:00.000Z';

it.each([
  ['تسجيل الوصول، مشمش', visit({ can: { ...none, arrive: true, open: true } })],
  ['فتح الغرفة، مشمش', visit({ arrived_at: AT, can: { ...none, arrive: true, open: true } })],
  ['استلام الدفع، مشمش', visit({ state: 'completed', can: { ...none, settle: true } })],
  ['استلام الدفع، مشمش', visit({ state: 'completed', desk_paid: 5_000, can: none })],
  ['إنهاء بلا دفع، مشمش', visit({ state: 'completed', price: 0, can: { ...none, settle: true } })],
  ['تراجع عن غياب مشمش', visit({ state: 'no_show', can: { ...none, undo_no_show: true } })],
  ['فتح الغرفة، مشمش', buildClinicReservation({ can: { ...none, open: true } })],
])('offers one action, the next: %s', (name, reservation) => {
  renderClinic(<NextStep reservation={reservation} />);
  expect(screen.getAllByRole('button').map(button => button.getAttribute('aria-label'))).toEqual([name]);
});

it('offers nothing for a visit that is settled', () => {
  const settled = visit({ state: 'completed', settled_at: AT, can: { ...none, settle: true } });
  renderClinic(<NextStep reservation={settled} />);
  expect(screen.queryByRole('button')).toBeNull();
});

it('takes an arrival by mistake back from the toast', async () => {
  const sent: unknown[] = [];
  server.use(
    respond('post', '/api/clinic/visits/arrive', body => {
      sent.push(body);
      return { reservation: visit({ arrived_at: sent.length === 1 ? AT : null }) };
    }),
  );
  renderClinic(<NextStep reservation={visit({ can: { ...none, arrive: true } })} />);
  press('تسجيل الوصول، مشمش');
  fireEvent.click(await screen.findByRole('button', { name: 'تراجع' }));
  await waitFor(() =>
    expect(sent).toEqual([
      { reservation_id: RESERVATION_ID, arrived: true },
      { reservation_id: RESERVATION_ID, arrived: false },
    ]),
  );
});

it('takes the second half of a double click for the button before', async () => {
  const opened: unknown[] = [];
  const waiting = visit({ arrived_at: AT, can: { ...none, arrive: true, open: true } });
  server.use(
    respond('post', '/api/clinic/reservations/open', body => {
      opened.push(body);
      return { reservation: waiting };
    }),
  );
  let update: (reservation: ClinicReservation) => void = () => undefined;
  function Row() {
    const [reservation, setReservation] = useState(visit({ can: { ...none, arrive: true, open: true } }));
    update = setReservation;
    return <NextStep reservation={reservation} />;
  }
  renderClinic(<Row />);
  act(() => update(waiting));
  press('فتح الغرفة، مشمش');
  const button = screen.getByRole('button');
  expect(button.getAttribute('aria-busy')).toBeNull();
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  press('فتح الغرفة، مشمش');
  await waitFor(() => expect(opened).toHaveLength(1));
});
