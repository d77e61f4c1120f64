import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { moveBy, WHOLE, type Zoom, zoomBy } from './zoom.ts';

const DOUBLE = 2.5;
/** Milliseconds within which a second tap is a double tap. */
const TWICE_WITHIN = 300;

interface Point {
  x: number;
  y: number;
}

const distance = ([one, other]: readonly Point[]) =>
  one === undefined || other === undefined ? 0 : Math.hypot(one.x - other.x, one.y - other.y);
const middle = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

/** Zooms and moves a picture by pointers, wheel and calls. */
export function useZoom(box: RefObject<HTMLElement | null>) {
  const [zoom, setZoom] = useState<Zoom>(WHOLE);
  const points = useRef(new Map<number, Point>());
  const lastTap = useRef(0);
  const screen = () => ({ width: window.innerWidth, height: window.innerHeight });
  /** Converts a point to coordinates from the middle of the screen. */
  const fromMiddle = ({ x, y }: Point) => ({ x: x - screen().width / 2, y: y - screen().height / 2 });
  const by = (factor: number, at?: Point) =>
    setZoom(now => moveBy(zoomBy(now, factor, at && fromMiddle(at)), 0, 0, screen()));

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    by(Math.exp(-event.deltaY / 300), { x: event.clientX, y: event.clientY });
  });
  useEffect(() => {
    const element = box.current;
    const listen = (event: WheelEvent) => onWheel(event);
    // React's listener is passive, so the page would scroll.
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, [box]);

  const end = ({ pointerId }: PointerEvent) => void points.current.delete(pointerId);
  return {
    by: (factor: number) => by(factor),
    move: (x: number, y: number) => setZoom(now => moveBy(now, x, y, screen())),
    reset: () => setZoom(WHOLE),
    style: { transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` },
    pointers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        event.currentTarget.setPointerCapture(event.pointerId);
        points.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        if (points.current.size > 1) return;
        const isTwice = event.timeStamp - lastTap.current < TWICE_WITHIN;
        lastTap.current = isTwice ? 0 : event.timeStamp;
        if (!isTwice) return;
        if (zoom.scale > 1) setZoom(WHOLE);
        else by(DOUBLE, { x: event.clientX, y: event.clientY });
      },
      onPointerMove({ pointerId, clientX, clientY }: PointerEvent) {
        const before = [...points.current.values()];
        if (!points.current.has(pointerId)) return;
        points.current.set(pointerId, { x: clientX, y: clientY });
        const now = [...points.current.values()];
        const [from, to] = [middle(before), middle(now)];
        setZoom(current => moveBy(current, to.x - from.x, to.y - from.y, screen()));
        if (now.length > 1 && distance(before) > 0) by(distance(now) / distance(before), to);
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  };
}
