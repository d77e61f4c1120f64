import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';

/** Pixels of a slide to the start side that cancel. */
const SLIDE = 96;

interface HoldActions {
  onBegin: (how: { held: boolean }) => void;
  onRelease: () => void;
  /** The system has cancelled the pointer. */
  onLose: () => void;
  onCancel: () => void;
}

/**
 * Makes a button that can be held or pressed.
 * @returns the button's handlers, and the slide progress, from 0 to 1
 */
export function usePressAndHold({ onBegin, onRelease, onLose, onCancel }: HoldActions) {
  const startedAt = useRef<number | null>(null);
  const [slid, setSlid] = useState(0);

  const end = (then: () => void) => {
    if (startedAt.current === null) return;
    startedAt.current = null;
    setSlid(0);
    then();
  };

  return {
    slid,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
        if (event.button !== 0 || !event.isPrimary) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        startedAt.current = event.clientX;
        onBegin({ held: true });
      },
      onPointerMove: (event: PointerEvent<HTMLButtonElement>) => {
        if (startedAt.current === null) return;
        const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
        const towardsEnd = event.clientX - startedAt.current;
        const share = (isRtl ? towardsEnd : -towardsEnd) / SLIDE;
        if (share >= 1) end(onCancel);
        else setSlid(Math.max(0, share));
      },
      onPointerUp: () => end(onRelease),
      onPointerCancel: () => end(onLose),
      // A lifted finger also causes a click; only a click by key has the count 0.
      onPress: ({ detail }: MouseEvent) => {
        if (detail === 0) onBegin({ held: false });
      },
    },
  };
}
