import { type PointerEvent as DownEvent, useEffect, useRef } from 'react';

/** A sheet that is dragged this far, or by this share of its own height, closes when it is let go… */
const FAR = 140;
const FAR_SHARE = 0.4;
/** …and so does one that was flicked: pixels a millisecond. */
const FAST = 0.5;
/** Milliseconds a finger may rest before it is lifted, and has flicked all the same. */
const RESTS = 80;

/** What takes a press itself. */
const CONTROLS = 'button, a, input, select, textarea';

interface DragOptions {
  /** What the ✕ does; undefined while the sheet must stay. */
  onClose: (() => void) | undefined;
}

/**
 * Lets a bottom sheet be dragged down by its top, which follows the finger or the mouse. Let go early, or where the sheet
 * asks before it closes, it goes back to its place.
 * @returns handlers for the top of the sheet, which holds the grabber and has `touch-action: none`
 */
export function useSheetDrag({ onClose }: DragOptions) {
  const drag = useRef<AbortController>(undefined);
  useEffect(() => () => drag.current?.abort(), []);

  const begin = (sheet: HTMLElement, down: DownEvent, close: () => void) => {
    const listening = new AbortController();
    drag.current = listening;
    const on = { signal: listening.signal };
    const { pointerId } = down;
    let last = { y: down.clientY, at: down.timeStamp };
    let distance = 0;
    let speed = 0;
    const end = (isClosing: boolean) => {
      listening.abort();
      sheet.removeAttribute('data-dragging');
      if (isClosing) {
        sheet.setAttribute('data-dragged', '');
        close();
      }
      // By then a sheet that closes is gone or on its way out.
      requestAnimationFrame(() => {
        if (sheet.hasAttribute('data-exiting')) return;
        sheet.removeAttribute('data-dragged');
        sheet.style.removeProperty('translate');
      });
    };
    const move = ({ pointerId: moved, clientY, timeStamp }: PointerEvent) => {
      if (moved !== pointerId) return;
      if (timeStamp > last.at) speed = (clientY - last.y) / (timeStamp - last.at);
      last = { y: clientY, at: timeStamp };
      distance = Math.max(0, clientY - down.clientY);
      sheet.setAttribute('data-dragging', '');
      sheet.style.translate = `0px ${distance}px`;
    };
    const up = ({ pointerId: lifted, timeStamp }: PointerEvent) => {
      if (lifted !== pointerId) return;
      const isFar = distance > Math.min(FAR, sheet.offsetHeight * FAR_SHARE);
      const isFlick = distance > 0 && speed > FAST && timeStamp - last.at < RESTS;
      end(isFar || isFlick);
    };
    window.addEventListener('pointermove', move, on);
    window.addEventListener('pointerup', up, on);
    const cancel = ({ pointerId: cancelled }: PointerEvent) => {
      if (cancelled === pointerId) end(false);
    };
    window.addEventListener('pointercancel', cancel, on);
  };

  return {
    onPointerDown(event: DownEvent<HTMLElement>) {
      const { target, currentTarget, button, isPrimary } = event;
      const sheet = currentTarget.closest<HTMLElement>('.sheet');
      const grabber = currentTarget.firstElementChild;
      if (sheet === null || grabber === null || onClose === undefined || !isPrimary || button !== 0) return;
      // Desktops centre the sheet and show no grabber.
      if (getComputedStyle(grabber).display === 'none') return;
      if (target instanceof Element && target.closest(CONTROLS) !== null) return;
      drag.current?.abort();
      begin(sheet, event, onClose);
    },
  };
}
