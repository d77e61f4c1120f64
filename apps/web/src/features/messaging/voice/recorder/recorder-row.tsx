import { useLingui } from '@lingui/react/macro';
import { ArrowLeftIcon, IconButton, Ltr, SendIcon, StopIcon, Trash2Icon } from '@rifq/ui';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Playback } from '../player/playback.ts';
import { useElapsed } from '../use-elapsed.ts';
import { RecordedNote } from './recorded-note.tsx';
import type { Recorder, RecorderState } from './recorder.ts';

/** Recent levels: the newest bar is at the end. */
function LevelBars({ levels }: { levels: readonly number[] }) {
  return (
    <span className="voice-levels" aria-hidden="true">
      {levels.map((level, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars are identified by their index
        <i key={index} style={{ blockSize: `${Math.round(12 + level * 88)}%` }} />
      ))}
    </span>
  );
}

interface RecorderRowProps {
  state: Exclude<RecorderState, { step: 'idle' }>;
  recorder: Recorder;
  /** Progress of sliding towards cancelling, from 0 to 1. */
  slid: number;
  playback: Playback;
}

/** Replaces the composer while a note is recorded and until it is sent. */
export function RecorderRow({ state, recorder, slid, playback }: RecorderRowProps) {
  const { t } = useLingui();
  const isRunning = state.step === 'starting' || state.step === 'recording';
  const isHeld = isRunning && state.held;
  const buttons = useRef<HTMLDivElement>(null);
  const next = isRunning ? 'stop' : 'send';

  // A recording started by key or tap takes the focus; a finger that holds the button stays on it. If the note ends
  // while the user types elsewhere, the focus stays there.
  useEffect(() => {
    const row = buttons.current;
    const active = document.activeElement;
    const isElsewhere = active !== null && active !== document.body && !row?.contains(active);
    if (!isHeld && !isElsewhere) row?.querySelector<HTMLElement>(`[data-next=${next}]`)?.focus();
  }, [isHeld, next]);

  const cancelByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    recorder.cancel();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape comes from the buttons inside
    <div ref={buttons} className="voice-row" onKeyDown={cancelByKey}>
      {!isHeld && (
        <IconButton aria-label={t`حذف التسجيل`} onPress={recorder.cancel}>
          <Trash2Icon />
        </IconButton>
      )}
      {state.step === 'recorded' ? (
        <RecordedNote recorded={state.recorded} ended={state.ended} playback={playback} />
      ) : (
        <Running state={state} />
      )}
      {isHeld ? (
        <span className="voice-slide" style={{ opacity: 1 - slid }} aria-hidden="true">
          <ArrowLeftIcon size="xs" />
          <span>{t`السحب للإلغاء`}</span>
        </span>
      ) : (
        <>
          {isRunning && (
            <IconButton
              data-next="stop"
              aria-label={t`إيقاف التسجيل`}
              isPending={state.step === 'starting'}
              onPress={recorder.stop}
            >
              <StopIcon />
            </IconButton>
          )}
          <IconButton
            data-next="send"
            className="voice-send"
            aria-label={t`إرسال الرسالة الصوتية`}
            isPending={state.step === 'starting' || (state.step === 'finishing' && state.sends)}
            onPress={recorder.send}
          >
            <SendIcon />
          </IconButton>
        </>
      )}
    </div>
  );
}

function Running({ state }: { state: RecorderState }) {
  const clock = useElapsed();
  const isOn = state.step === 'recording';
  return (
    <>
      <span className="voice-dot" data-on={isOn || undefined} aria-hidden="true" />
      <span role="timer" className="voice-time">
        <Ltr>{clock(isOn ? state.seconds : 0)}</Ltr>
      </span>
      <LevelBars levels={isOn ? state.levels : []} />
    </>
  );
}
