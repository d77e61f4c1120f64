import { useLingui } from '@lingui/react/macro';
import { messageLimits } from '@rifq/rules';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useElapsed } from '../use-elapsed.ts';

/** Seconds per arrow key and per page key. */
const STEP = 5;
const LARGE_STEP = 15;
/** Waveform of a note without one. */
const FLAT = '4'.repeat(messageLimits.waveform);

interface WaveformProps {
  /** One hex digit per bar; null for none. */
  waveform: string | null;
  /** Duration of the note and position, in seconds. */
  length: number;
  at: number;
  onSeek: (at: number) => void;
}

/** Position that a key seeks to; null for any other key. */
function targetOf(key: string, { at, length }: { at: number; length: number }, isRtl: boolean) {
  const forth = isRtl ? 'ArrowLeft' : 'ArrowRight';
  const back = isRtl ? 'ArrowRight' : 'ArrowLeft';
  const targets: Record<string, number> = {
    [forth]: at + STEP,
    ArrowUp: at + STEP,
    [back]: at - STEP,
    ArrowDown: at - STEP,
    PageUp: at + LARGE_STEP,
    PageDown: at - LARGE_STEP,
    Home: 0,
    End: length,
  };
  const target = targets[key];
  return target === undefined ? null : Math.min(length, Math.max(0, target));
}

const isRtl = (element: Element) => getComputedStyle(element).direction === 'rtl';

/** The bars of a voice note, which are also its slider; the played part is filled, in reading direction. */
export function Waveform({ waveform, length, at, onSeek }: WaveformProps) {
  const { t } = useLingui();
  const clock = useElapsed();
  const bars = [...(waveform ?? FLAT)];
  const place = clock(at);
  const end = clock(length);

  const seekByKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const target = targetOf(event.key, { at, length }, isRtl(event.currentTarget));
    if (target === null) return;
    event.preventDefault();
    onSeek(target);
  };
  const seekByPointer = (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons !== 1) return;
    const { left, right, width } = event.currentTarget.getBoundingClientRect();
    const run = isRtl(event.currentTarget) ? right - event.clientX : event.clientX - left;
    onSeek(Math.min(1, Math.max(0, run / Math.max(1, width))) * length);
  };
  return (
    <div
      className="voice-wave"
      role="slider"
      tabIndex={0}
      aria-label={t`موضع التشغيل`}
      aria-valuemin={0}
      aria-valuemax={Math.round(length)}
      aria-valuenow={Math.round(at)}
      aria-valuetext={t`${place} من ${end}`}
      onKeyDown={seekByKey}
      onPointerDown={event => {
        event.currentTarget.setPointerCapture(event.pointerId);
        seekByPointer(event);
      }}
      onPointerMove={seekByPointer}
    >
      {bars.map((digit, index) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: bars are identified by their index
          key={index}
          data-heard={(index + 0.5) / bars.length <= at / length || undefined}
          style={{ blockSize: `${Math.round(10 + Number.parseInt(digit, 16) * 6)}%` }}
        />
      ))}
    </div>
  );
}
