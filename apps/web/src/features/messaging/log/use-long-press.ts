import { type MouseEvent, type PointerEvent, useRef } from 'react';

const PRESSED_FOR = 500;
/** Pixels that a finger may move during the press: beyond it, it scrolls. */
const MOVES = 8;

/** Detects a touch of half a second. Mouse and keyboard have the menu button. */
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
    // The browser's own menu of a picture or a link would cover ours.
    onContextMenu(event: MouseEvent) {
      if (press.current !== null) event.preventDefault();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
  };
}
