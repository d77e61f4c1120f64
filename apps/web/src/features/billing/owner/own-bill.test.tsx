import type { OwnBill } from '@rifq/contract/calls';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildReservation } from '../../../testing/build-reservation.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { respond, server } from '../../../testing/server.ts';
import { buildDeskReceipt } from '../testing/build.ts';
import { OwnBillCard } from './own-bill-card.tsx';
import { OwnReceipts } from './own-receipts.tsx';

const ownBill = (overrides: Partial<OwnBill> = {}): OwnBill => ({
  currency: 'SAR',
  total: 15_000,
  vat: 1_957,
  paid: 10_000,
  credited: 0,
  due: 5_000,
  lines: [{ name: 'كشف عام', quantity: 2, unit_price: 7_500, vat_percent: 15 }],
  receipts: [buildDeskReceipt()],
  ...overrides,
});
const billIs = (bill: OwnBill) => server.use(respond('get', '/api/reservations/bill', { bill }));
const visit = buildReservation({ kind: 3, payment_method: 3, price: 15_000, desk_paid: 10_000 });

it('shows the owner the services, what was paid, what is due and the way to the receipts', async () => {
  billIs(ownBill());
  renderScreen(<OwnBillCard reservation={visit} receiptsHref="/receipts" />);
  expect(await screen.findByText(/كشف عام.* × 2/)).toBeTruthy();
  expect(screen.getByText('المتبقّي').nextElementSibling?.textContent).toMatch(/50\.00/);
  expect(screen.getByRole('link', { name: 'الإيصالات' }).getAttribute('href')).toBe('/receipts');
});

it('shows nothing for a cancelled visit of which nothing was paid', async () => {
  billIs(ownBill({ paid: 0, due: 0, receipts: [] }));
  const cancelled = { ...visit, state: 'cancelled', desk_paid: 0 } as const;
  const { queryClient } = renderScreen(<OwnBillCard reservation={cancelled} receiptsHref="/receipts" />);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('heading')).toBeNull();
});

it('lists the receipts and credit notes, without a choice of paper', async () => {
  billIs(
    ownBill({
      receipts: [
        buildDeskReceipt(),
        buildDeskReceipt({
          id: crypto.randomUUID(),
          kind: 'credit_note',
          number: 'C-000004',
          of_number: 'R-000123',
        }),
      ],
    }),
  );
  renderScreen(<OwnReceipts reservationId={visit.id} />);
  expect(await screen.findAllByRole('article')).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'طباعة' })).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
});

it('says when there is no receipt yet', async () => {
  billIs(ownBill({ receipts: [] }));
  renderScreen(<OwnReceipts reservationId={visit.id} />);
  expect(await screen.findByText('لا إيصال بعد')).toBeTruthy();
});
