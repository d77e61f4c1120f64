import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { respond, server } from '../../../testing/server.ts';
import { CoinsLink } from '../coins-link.tsx';
import { buildSummary } from '../testing/build.ts';
import { CoinsPanel } from './coins-panel.tsx';

// jsdom has no layout, so there is nothing to scroll.
Element.prototype.scrollIntoView = () => undefined;

it.each([
  [0, '0 عملة'],
  [1, 'عملة واحدة'],
  [2, 'عملتان'],
  [5, '5 عملات'],
  [140, '140 عملة'],
])('shows %i coins as «%s», with the level and the progress to the next', async (coins, text) => {
  server.use(respond('get', '/api/rewards/summary', buildSummary({ coins })));
  renderScreen(<CoinsPanel />);
  const panel = await screen.findByRole('region', { name: 'رصيد العملات' });
  expect(panel.querySelector('p')?.textContent).toBe(text);
  expect(within(panel).getByRole('heading', { name: 'المستوى 3' })).toBeTruthy();
  expect(within(panel).getByText('180 من 300 نقطة في هذا المستوى')).toBeTruthy();
  expect(within(panel).getByRole('img', { name: '6 من 10' })).toBeTruthy();
});

it.each([
  [100, 'رصيدك يكفي لاستشارة (100 عملة).'],
  [98, 'الاستشارة بـ100 عملة: بقيت عملتان، أو بالبطاقة.'],
  [0, 'الاستشارة بـ100 عملة: بقيت 100 عملة، أو بالبطاقة.'],
])('describes what %i coins can buy, and opens the booking', async (coins, text) => {
  server.use(respond('get', '/api/rewards/summary', buildSummary({ coins })));
  renderScreen(<CoinsPanel />);
  expect(await screen.findByText(text)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'حجز استشارة' }));
  expect(useUiStore.getState().reservationModal).toBe(true);
  useUiStore.getState().closeModals('reservationModal');
});

it('is the link target of the coins in the top bar, with the focus on its heading', async () => {
  renderScreen(<CoinsLink coins={140} />);
  const href = screen.getByRole('link', { name: 'رصيدك 140 عملة' }).getAttribute('href');
  expect(href).toBe('/dashboard/profile#coins');
  server.use(respond('get', '/api/rewards/summary', buildSummary()));
  renderScreen(<CoinsPanel />, { at: href ?? '' });
  const heading = await screen.findByRole('heading', { name: 'رصيد العملات' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});
