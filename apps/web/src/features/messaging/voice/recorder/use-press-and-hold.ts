import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';

/** Pixels that a finger slides towards the start of the line to cancel. */
const SLIDE = 96;

interface HoldActions {
  onBegin: (how: { held: boolean }) => void;
  onRelease: () => void;
  /** The system has taken the finger. */
  onLose: () => void;
  onCancel: () => void;
}

/**
 * Makes a button that is held down, or pressed.
 * @returns the button's handlers, and how far the finger has slid, from 0 to 1
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
      // The browser makes a click of a finger that was lifted as well; that of a key counts no clicks.
      onPress: ({ detail }: MouseEvent) => {
        if (detail === 0) onBegin({ held: false });
      },
    },
  };
}
