import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildClinicReservation } from '../../../../testing/build-clinic.ts';
import { renderClinic } from '../../../../testing/clinic-side.tsx';
import { respond, server } from '../../../../testing/server.ts';
import { ClinicReservationsPage } from './reservations-page.tsx';

it('continues after the last reservation, and lists one that was moved to the next page once', async () => {
  const first = buildClinicReservation({ id: '0190f5fe-7c00-7a00-8000-0000000000e1' });
  const second = buildClinicReservation({ id: '0190f5fe-7c00-7a00-8000-0000000000e2' });
  const asked: unknown[] = [];
  server.use(
    respond('get', '/api/clinic/reservations/list', sent => {
      asked.push(sent);
      return asked.length === 1
        ? { reservations: [first], more: true }
        : { reservations: [first, second], more: false };
    }),
  );
  renderClinic(
    <ClinicReservationsPage conversations={null} toPay={null} />,
    {},
    '/clinic/reservations?state=confirmed',
  );
  fireEvent.click(await screen.findByRole('button', { name: /^عرض المزيد/ }));
  await waitFor(() => expect(screen.getAllByRole('link', { name: /مشمش/ })).toHaveLength(2));
  expect(asked).toEqual([{ state: 'confirmed' }, { state: 'confirmed', after: first.id }]);
  expect(screen.queryByRole('button', { name: /^عرض المزيد/ })).toBeNull();
});

it('shows the conversations first, next to the reservations by state', async () => {
  renderClinic(<ClinicReservationsPage conversations={<p>كل المحادثات</p>} toPay={null} />);
  expect(await screen.findByText('كل المحادثات')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'المحادثات' }).getAttribute('aria-current')).toBe('true');
  expect(screen.getByRole('link', { name: 'مؤكَّد' }).getAttribute('href')).toBe(
    '/clinic/reservations?state=confirmed',
  );
});

it('shows the visits to pay of all days behind a filter of their own', async () => {
  renderClinic(
    <ClinicReservationsPage conversations={null} toPay={<p>كل ما يُدفع</p>} />,
    {},
    '/clinic/reservations?state=to_pay',
  );
  expect(await screen.findByText('كل ما يُدفع')).toBeTruthy();
  const current = screen.getAllByRole('link').filter(link => link.getAttribute('aria-current') === 'true');
  expect(current.map(link => link.textContent)).toEqual(['للدفع']);
});

it('lists those that wait for an answer to an offer', async () => {
  const asked: unknown[] = [];
  server.use(
    respond('get', '/api/clinic/reservations/list', sent => {
      asked.push(sent);
      return { reservations: [buildClinicReservation()], more: false };
    }),
  );
  renderClinic(
    <ClinicReservationsPage conversations={null} toPay={null} />,
    {},
    '/clinic/reservations?state=offered',
  );
  expect(await screen.findByRole('list', { name: 'بانتظار جواب' })).toBeTruthy();
  expect(asked).toEqual([{ state: 'offered' }]);
});
