import { type MouseEvent, type PointerEvent, useRef } from 'react';

const PRESSED_FOR = 500;
/** Pixels that a finger may move meanwhile: beyond it, it scrolls. */
const MOVES = 8;

/** A finger that stays on an element for half a second. A mouse has the button, and the keyboard too. */
export function useLongPress(onLongPress: (element: Element) => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const end = () => {
    if (press.current !== null) clearTimeout(press.current.timer);
    press.current = null;
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.pointerType !== 'touch' || !event.isPrimary) return;
      const { currentTarget, clientX, clientY } = event;
      end();
      const timer = setTimeout(() => onLongPress(currentTarget), PRESSED_FOR);
      press.current = { timer, x: clientX, y: clientY };
    },
    onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
      const began = press.current;
      if (began !== null && Math.hypot(clientX - began.x, clientY - began.y) > MOVES) end();
    },
    // The browser's own menu of a picture or a link would lie over ours.
    onContextMenu(event: MouseEvent) {
      if (press.current !== null) event.preventDefault();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
  };
}
