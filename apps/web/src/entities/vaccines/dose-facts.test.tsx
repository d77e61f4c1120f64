import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { buildDose } from '../../testing/build-plan.ts';
import { renderScreen } from '../../testing/render.tsx';
import { DoseFacts } from './dose-facts.tsx';

it('opens the photo of a label full screen, and returns the focus to it', async () => {
  // jsdom has the element without its methods.
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
  HTMLDialogElement.prototype.close = vi.fn(function (this: HTMLDialogElement) {
    this.open = false;
  });
  const label = '/api/pictures/1';
  renderScreen(<DoseFacts dose={buildDose({ label, protocols: ['2'], given_on: '2026-11-18' })} />);
  const small = screen.getByRole('button', { name: /^صورة ملصق السُّعار/ });
  expect(screen.queryByRole('link')).toBeNull();
  fireEvent.click(small);
  const viewer = await screen.findByRole('dialog', { name: 'صورة' });
  expect(screen.getByRole('img', { name: /السُّعار.*18 نوفمبر 2026/ }).getAttribute('src')).toBe(label);
  fireEvent.click(screen.getByRole('button', { name: 'إغلاق' }));
  await waitFor(() => expect(viewer.isConnected).toBe(false));
});

it('tells a dose that was copied from a booklet from one that was given there', () => {
  const by = { doctor: 'د. سلمى', clinic: 'الواحة' };
  const confirmed = { confirmed_at: '2026-11-18T08:00:00.000Z', confirmed_by: by };
  renderScreen(<DoseFacts dose={buildDose({ ...confirmed, from_booklet: true })} />);
  expect(screen.getByText(/^منقولة من الدفتر، تحقّق منها .*سلمى.*الواحة/)).toBeTruthy();
});
