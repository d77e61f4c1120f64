import { fireEvent, screen, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render.tsx';
import Bell from '../bell/bell.tsx';

/** Renders the bell on /dashboard and opens its panel. */
export async function openPanel() {
  const rendered = renderScreen(<Bell />, { at: '/dashboard' });
  fireEvent.click(await screen.findByRole('button', { name: /الإشعارات/ }));
  const panel = await screen.findByRole('dialog', { name: 'الإشعارات' });
  return { ...rendered, panel };
}

/** Titles of the rows, from the top. */
export const titles = (panel: HTMLElement) =>
  within(panel)
    .queryAllByRole('listitem')
    .map(row => row.querySelector('b')?.textContent);
