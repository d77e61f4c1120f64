import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageIndex, sheetDepth } from '../navigation/history-entry.ts';
import { Sheet } from './sheet.tsx';
import { afterSheets, dropStaleSheetEntries } from './sheet-history.ts';

interface FormProps {
  isBusy?: boolean;
  asks?: () => void;
}

/** A page with one sheet; `asks` is called instead of closing. */
function Page({ isBusy = false, asks }: FormProps) {
  const [open, setOpen] = useState<'first' | 'second' | null>(null);
  const close = () => (asks ? asks() : setOpen(null));
  return (
    <>
      <button type="button" onClick={() => setOpen('first')}>
        open
      </button>
      {open !== null && (
        <Sheet key={open} isOpen onOpenChange={close} title={open} closeLabel="close" isDismissable={!isBusy}>
          <button type="button" onClick={() => setOpen('second')}>
            next
          </button>
        </Sheet>
      )}
    </>
  );
}

/** Waits until all entries of closed sheets are removed. */
const settled = () => new Promise<void>(resolve => afterSheets(resolve));
const back = () => act(() => window.history.back());
const hasEntry = () => waitFor(() => expect(sheetDepth()).toBe(1));

async function open(props: FormProps = {}) {
  render(<Page {...props} />);
  fireEvent.click(screen.getByText('open'));
  await hasEntry();
}

beforeEach(() => window.history.pushState({ key: 'page', index: 3 }, '', '/page'));
afterEach(async () => {
  cleanup();
  await settled();
});

describe('an open sheet', () => {
  it('closes by Back, and the page stays', async () => {
    await open();
    back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await settled();
    expect(window.history.state).toEqual({ key: 'page', index: 3 });
    expect(window.location.pathname).toBe('/page');
  });

  it('removes its entry when it closes without Back', async () => {
    await open();
    expect(pageIndex()).toBe(3);
    fireEvent.click(screen.getByRole('button', { name: 'close' }));
    await settled();
    expect(window.history.state).toEqual({ key: 'page', index: 3 });
  });

  it('retains its entry while it confirms discarding input', async () => {
    const asks = vi.fn();
    await open({ asks });
    back();
    await waitFor(() => expect(asks).toHaveBeenCalledOnce());
    await hasEntry();
    back();
    await waitFor(() => expect(asks).toHaveBeenCalledTimes(2));
    await hasEntry();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('does not close while it saves', async () => {
    await open({ isBusy: true });
    const isBack = new Promise(resolve => window.addEventListener('popstate', resolve, { once: true }));
    back();
    await isBack;
    await hasEntry();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('passes its entry to the sheet that replaces it', async () => {
    await open();
    const entries = window.history.length;
    fireEvent.click(screen.getByText('next'));
    expect(screen.getByRole('dialog', { name: 'second' })).toBeTruthy();
    await Promise.resolve();
    expect(sheetDepth()).toBe(1);
    expect(window.history.length).toBe(entries);
  });
});

describe('a page that is reloaded', () => {
  it('goes back over the entry of a sheet that is no longer open', async () => {
    window.history.pushState({ key: 'page', index: 3, sheets: 1 }, '');
    dropStaleSheetEntries();
    await waitFor(() => expect(window.history.state).toEqual({ key: 'page', index: 3 }));
  });

  it('gives an entry to a sheet that opens immediately', async () => {
    window.history.pushState({ key: 'page', index: 3, sheets: 1 }, '');
    dropStaleSheetEntries();
    await open();
    back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await settled();
    expect(window.history.state).toEqual({ key: 'page', index: 3 });
  });
});
