import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { sheetDepth } from '../../lib/navigation/history-entry.ts';
import { afterSheets } from '../../lib/overlays/sheet-history.ts';
import { useUiStore } from '../../lib/overlays/ui-store.ts';
import { renderScreen } from '../../testing/render.tsx';
import { AppModals } from './modals.tsx';

const texts = () => {
  const { modal_title, modal_text } = useUiStore.getState();
  return { modal_title, modal_text };
};

/** Opens the general modal over a page. */
async function open() {
  renderScreen(<AppModals />);
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => useUiStore.getState().showModal('بقي تأكيد البريد', 'يُرسل رابط.'));
  return screen.findByRole('dialog', { name: 'بقي تأكيد البريد' });
}

const isClosed = async () => {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(texts()).toEqual({ modal_title: '', modal_text: '' });
};

describe('the general modal', () => {
  afterEach(async () => {
    act(() => useUiStore.getState().closeModals('modal_title', 'modal_text'));
    await new Promise<void>(resolve => afterSheets(resolve));
  });

  it('shows the two texts of the UI state while they are set, the one described by the other', async () => {
    const dialog = await open();
    const description = dialog.getAttribute('aria-describedby');
    expect(document.getElementById(description ?? '')?.textContent).toBe('يُرسل رابط.');
    act(() => useUiStore.getState().closeModals('modal_title', 'modal_text'));
    await isClosed();
  });

  it('is closed by its one button', async () => {
    await open();
    const [button, ...others] = screen.getAllByRole('button', { name: 'إغلاق' });
    expect(others).toEqual([]);
    if (button) fireEvent.click(button);
    await isClosed();
  });

  it('is closed by Escape', async () => {
    fireEvent.keyDown(await open(), { key: 'Escape' });
    await isClosed();
  });

  it('is closed by Back, and the page stays', async () => {
    await open();
    await waitFor(() => expect(sheetDepth()).toBe(1));
    act(() => window.history.back());
    await isClosed();
  });
});
