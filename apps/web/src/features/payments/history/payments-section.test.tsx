import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render.tsx';
import { respond, server } from '../../../testing/server.ts';
import { buildPayment } from '../testing/build.ts';
import { PaymentsSection } from './payments-section.tsx';

const ids = [1, 2, 3, 4, 5, 6].map(digit => `0190f5fe-7c00-7a00-8000-00000000000${digit}`);

const open = () => renderScreen(<PaymentsSection />, { at: '/dashboard/profile?section=payments' });

it('lists the payments in pages of five, each linked to its page', async () => {
  const all = ids.map((id, index) =>
    buildPayment({ id, number: `RF-0000-000${index}`, state: index === 0 ? 'declined' : 'paid' }),
  );
  server.use(
    respond('get', '/api/payments/history', sent => {
      const page = Number((sent as { page: string }).page);
      return { payments: all.slice(page * 5, page * 5 + 5), more: page === 0 };
    }),
  );
  open();
  const first = await screen.findAllByRole('link');
  expect(first.map(link => link.getAttribute('href'))).toEqual(
    ids.slice(0, 5).map(id => `/dashboard/payments/${id}`),
  );
  expect(first[0]?.textContent).toMatch(/استشارة مع د\. كريم.*RF-0000-0000.*رفضه البنك.*20\.00/);
  fireEvent.click(screen.getByRole('button', { name: /^عرض المزيد/ }));
  await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(6));
  expect(document.activeElement?.getAttribute('href')).toBe(`/dashboard/payments/${ids[5]}`);
  expect(screen.queryByRole('button', { name: /^عرض المزيد/ })).toBeNull();
});

it('shows an empty state without payments', async () => {
  server.use(respond('get', '/api/payments/history', { payments: [], more: false }));
  open();
  expect(await screen.findByRole('heading', { name: 'لا مدفوعات بعد' })).toBeTruthy();
});
