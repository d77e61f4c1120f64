import { useLingui } from '@lingui/react/macro';
import { DownloadIcon, IconButton, MinusIcon, PlusIcon, XIcon } from '@rifq/ui';
import { type KeyboardEvent, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { enterSheet } from '../overlays/sheet-history.ts';
import { useZoom } from './use-zoom.ts';

interface PhotoViewerProps {
  address: string;
  /** The content of the photo, or its sender, and its time. */
  caption: string;
  onClose: () => void;
}

const STEP = 1.5;
const MOVE = 60;

/** A full-screen photo that can be zoomed by touch, wheel, buttons and keys. Back and Escape close it. */
export default function PhotoViewer({ address, caption, onClose }: PhotoViewerProps) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const zoom = useZoom(dialog);
  const close = useEffectEvent(onClose);
  // Closed while still in the document: after removal the browser does not restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    const leave = enterSheet(() => close());
    return () => {
      leave();
      element?.close();
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, () => void> = {
      '+': () => zoom.by(STEP),
      '=': () => zoom.by(STEP),
      '-': () => zoom.by(1 / STEP),
      '0': zoom.reset,
      ArrowUp: () => zoom.move(0, MOVE),
      ArrowDown: () => zoom.move(0, -MOVE),
      ArrowLeft: () => zoom.move(MOVE, 0),
      ArrowRight: () => zoom.move(-MOVE, 0),
    };
    const act = moves[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return (
    <dialog
      ref={dialog}
      className="photo-viewer"
      aria-label={t`صورة`}
      onKeyDown={onKeyDown}
      onCancel={event => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="photo-viewer-stage" {...zoom.pointers}>
        <img src={address} alt={caption} draggable={false} style={zoom.style} />
      </div>
      <div className="photo-viewer-bar">
        <p dir="auto">{caption}</p>
        <IconButton aria-label={t`تصغير`} onPress={() => zoom.by(1 / STEP)}>
          <MinusIcon />
        </IconButton>
        <IconButton aria-label={t`تكبير`} onPress={() => zoom.by(STEP)}>
          <PlusIcon />
        </IconButton>
        <a className="icon-btn" href={address} download aria-label={t`تنزيل الصورة`}>
          <DownloadIcon />
        </a>
        <IconButton aria-label={t`إغلاق`} onPress={onClose}>
          <XIcon />
        </IconButton>
      </div>
    </dialog>
  );
}
