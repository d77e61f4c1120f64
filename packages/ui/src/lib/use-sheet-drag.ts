import { type PointerEvent as DownEvent, useEffect, useRef } from 'react';

/** A sheet that is dragged this many pixels, or this share of its height, closes when it is released… */
const FAR = 140;
const FAR_SHARE = 0.4;
/** …and so does one that was flicked, at this speed in pixels per millisecond. */
const FAST = 0.5;
/** Milliseconds a finger may rest before it is lifted and still count as a flick. */
const RESTS = 80;

/** Controls, which handle presses themselves. */
const CONTROLS = 'button, a, input, select, textarea';

interface DragOptions {
  /** The action of ✕; undefined while the sheet must stay open. */
  onClose: (() => void) | undefined;
}

/**
 * Lets a bottom sheet be dragged down by its header, by touch or mouse. Released early, or if the sheet asks before
 * closing, it returns to its position.
 * @returns handlers for the header of the sheet, which contains the grabber and has `touch-action: none`
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
      // By then a closing sheet is removed or exiting.
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
      // On desktop the sheet is centred, without a grabber.
      if (getComputedStyle(grabber).display === 'none') return;
      if (target instanceof Element && target.closest(CONTROLS) !== null) return;
      drag.current?.abort();
      begin(sheet, event, onClose);
    },
  };
}
