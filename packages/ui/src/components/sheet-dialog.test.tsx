// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { SheetDialog, type SheetDialogProps } from './sheet-dialog.tsx';

afterEach(cleanup);

function Page(props: Partial<SheetDialogProps>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>إضافة</Button>
      <SheetDialog isOpen={isOpen} onOpenChange={setOpen} title="إضافة حيوان" closeLabel="إغلاق" {...props}>
        <input aria-label="الاسم" />
      </SheetDialog>
    </>
  );
}

/** Opens the sheet as a user does: the pressed button has the focus. */
function open(props: Partial<SheetDialogProps> = {}) {
  render(<Page {...props} />);
  const opener = screen.getByRole('button', { name: 'إضافة' });
  act(() => opener.focus());
  fireEvent.click(opener);
  return { opener, dialog: screen.getByRole('dialog', { name: 'إضافة حيوان' }) };
}

const nextFrame = () => act(() => new Promise<void>(resolve => requestAnimationFrame(() => resolve())));

describe('Sheet', () => {
  it('moves the focus inside and is named by its title', async () => {
    const { dialog } = open();
    await nextFrame();
    expect(dialog.contains(document.activeElement)).toBe(true);
  });

  it('closes on Escape and restores the focus', async () => {
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

  it('stays open while not dismissable, and shows no ✕', () => {
    const { dialog } = open({ isDismissable: false });
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(screen.getByRole('dialog')).toBe(dialog);
    expect(screen.queryByRole('button', { name: 'إغلاق' })).toBeNull();
  });

  describe('dragged by its header', () => {
    const frame = () => screen.getByRole('dialog').closest<HTMLElement>('.sheet');

    /** Drags a pointer down in steps of 10 ms and releases it. */
    function drag(steps: readonly number[], { from, rests = 500 }: { from?: Element; rests?: number } = {}) {
      const sheet = frame();
      if (sheet === null) throw new Error('no sheet');
      Object.defineProperty(sheet, 'offsetHeight', { value: 600, configurable: true });
      const top = from ?? sheet.querySelector('.sheet-grabber');
      if (top === null) throw new Error('no grabber');
      let at = 1000;
      const send = (target: EventTarget, type: string, clientY: number) => {
        const event = new PointerEvent(type, { bubbles: true, isPrimary: true, pointerId: 1, clientY });
        Object.defineProperty(event, 'timeStamp', { value: at });
        act(() => void target.dispatchEvent(event));
      };
      send(top, 'pointerdown', 300);
      for (const y of steps) {
        at += 100;
        send(window, 'pointermove', 300 + y);
      }
      const followed = sheet.style.translate;
      at += rests;
      send(window, 'pointerup', 300 + (steps.at(-1) ?? 0));
      return { sheet, followed };
    }

    it('follows the finger and closes when released far down', () => {
      open();
      const { followed } = drag([20, 90, 160]);
      expect(followed).toBe('0px 160px');
      expect(screen.queryByRole('dialog')).toBeNull();
    });

    it('returns when released early, and never moves above its position', async () => {
      open();
      const { sheet, followed } = drag([30, 60]);
      expect(followed).toBe('0px 60px');
      await nextFrame();
      expect(sheet.style.translate).toBe('');
      expect(drag([-40]).followed).toBe('0px');
      expect(screen.getByRole('dialog')).toBeTruthy();
    });

    it('closes on a flick', () => {
      open();
      drag([10, 70], { rests: 10 });
      expect(screen.queryByRole('dialog')).toBeNull();
    });

    it('calls `onOpenChange` like ✕, and returns if it is left open', async () => {
      const onOpenChange = vi.fn();
      render(
        <SheetDialog isOpen onOpenChange={onOpenChange} title="إضافة حيوان" closeLabel="إغلاق">
          {null}
        </SheetDialog>,
      );
      const { sheet, followed } = drag([200]);
      expect(followed).toBe('0px 200px');
      expect(onOpenChange.mock.calls).toEqual([[false]]);
      await nextFrame();
      expect([sheet.style.translate, sheet.hasAttribute('data-dragged')]).toEqual(['', false]);
    });

    it('does not drag from its buttons, nor while not dismissable', () => {
      const { dialog } = open();
      drag([200], { from: screen.getByRole('button', { name: 'إغلاق' }) });
      expect(screen.getByRole('dialog')).toBe(dialog);
      cleanup();
      open({ isDismissable: false });
      expect(drag([200]).followed).toBe('');
      expect(screen.getByRole('dialog')).toBeTruthy();
    });
  });

  it('submits its form from the footer', () => {
    const onSubmit = vi.fn();
    open({ onSubmit, footer: <Button type="submit">حفظ</Button> });
    fireEvent.click(screen.getByRole('button', { name: 'حفظ' }));
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });
});
