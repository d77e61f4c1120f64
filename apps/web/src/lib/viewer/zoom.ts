/** Zoom factor of a picture on the screen, and its offset in pixels. */
export interface Zoom {
  scale: number;
  x: number;
  y: number;
}

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };
const MOST = 5;

/** Zooms by a factor around a point, relative to the middle of the screen. */
export function zoomBy(zoom: Zoom, factor: number, at = { x: 0, y: 0 }): Zoom {
  const scale = Math.min(MOST, Math.max(1, zoom.scale * factor));
  if (scale === 1) return WHOLE;
  const share = scale / zoom.scale;
  return { scale, x: at.x - (at.x - zoom.x) * share, y: at.y - (at.y - zoom.y) * share };
}

/** Moves the picture, but never off the screen. */
export function moveBy(zoom: Zoom, x: number, y: number, screen: { width: number; height: number }): Zoom {
  const within = (value: number, size: number) => {
    const most = ((zoom.scale - 1) * size) / 2;
    return Math.min(most, Math.max(-most, value));
  };
  return { ...zoom, x: within(zoom.x + x, screen.width), y: within(zoom.y + y, screen.height) };
}
