// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { Sheet, type SheetProps } from './sheet.tsx';

afterEach(cleanup);

function Page(props: Partial<SheetProps>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>إضافة</Button>
      <Sheet isOpen={isOpen} onOpenChange={setOpen} title="إضافة حيوان" closeLabel="إغلاق" {...props}>
        <input aria-label="الاسم" />
      </Sheet>
    </>
  );
}

/** Opens the sheet as a person does: the focus is on the button that is pressed. */
function open(props: Partial<SheetProps> = {}) {
  render(<Page {...props} />);
  const opener = screen.getByRole('button', { name: 'إضافة' });
  act(() => opener.focus());
  fireEvent.click(opener);
  return { opener, dialog: screen.getByRole('dialog', { name: 'إضافة حيوان' }) };
}

const nextFrame = () => act(() => new Promise<void>(resolve => requestAnimationFrame(() => resolve())));

describe('Sheet', () => {
  it('takes the focus inside and is named by its title', async () => {
    const { dialog } = open();
    await nextFrame();
    expect(dialog.contains(document.activeElement)).toBe(true);
  });

  it('closes at Escape and gives the focus back', async () => {
    const { opener, dialog } = open();
    fireEvent.keyDown(dialog, { key: 'Escape' });
    await nextFrame();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  it('closes by ✕', () => {
    open();
    fireEvent.click(screen.getByRole('button', { name: 'إغلاق' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stays while it must not be closed, and shows no ✕', () => {
    const { dialog } = open({ isDismissable: false });
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(screen.getByRole('dialog')).toBe(dialog);
    expect(screen.queryByRole('button', { name: 'إغلاق' })).toBeNull();
  });

  it('sends its form from the footer', () => {
    const onSubmit = vi.fn();
    open({ onSubmit, footer: <Button type="submit">حفظ</Button> });
    fireEvent.click(screen.getByRole('button', { name: 'حفظ' }));
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });
});
