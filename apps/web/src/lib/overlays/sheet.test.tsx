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

/** A page with one sheet; `asks` takes the place of closing. */
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

/** Waits for whatever entry is still to go. */
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

  it('takes its entry along when it closes by itself', async () => {
    await open();
    expect(pageIndex()).toBe(3);
    fireEvent.click(screen.getByRole('button', { name: 'close' }));
    await settled();
    expect(window.history.state).toEqual({ key: 'page', index: 3 });
  });

  it('keeps its entry while it asks about what was typed', async () => {
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

  it('hands its entry on to the sheet that takes its place', async () => {
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
  it('leaves the entry of a sheet that is not there any more', async () => {
    window.history.pushState({ key: 'page', index: 3, sheets: 1 }, '');
    dropStaleSheetEntries();
    await waitFor(() => expect(window.history.state).toEqual({ key: 'page', index: 3 }));
  });

  it('gives a sheet that opens at once an entry all the same', async () => {
    window.history.pushState({ key: 'page', index: 3, sheets: 1 }, '');
    dropStaleSheetEntries();
    await open();
    back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await settled();
    expect(window.history.state).toEqual({ key: 'page', index: 3 });
  });
});
