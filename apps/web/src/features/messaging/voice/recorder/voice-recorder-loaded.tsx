import { useLingui } from '@lingui/react/macro';
import { IconButton, MicIcon } from '@rifq/ui';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { guardUnsaved } from '../../../../lib/versions/unsaved.ts';
import type { PendingFile } from '../../data/conversation-api.ts';
import { type Playback, pagePlayback } from '../player/playback.ts';
import { createRecorder } from './recorder.ts';
import { RecorderNoticeBox } from './recorder-notice.tsx';
import { RecorderRow } from './recorder-row.tsx';
import { useStepText } from './recorder-text.ts';
import type { StartRecording, VoiceRecording } from './recording.ts';
import { usePressAndHold } from './use-press-and-hold.ts';

/** Records from this device's microphone. Its code is loaded at the first recording. */
const startRecording: StartRecording = async (events, dropped) => {
  const { recordInBrowser } = await import('./browser-recording.ts');
  return recordInBrowser(events, dropped);
};

export interface VoiceRecorderProps {
  /** Called with each note to send. */
  onRecorded: (file: PendingFile) => void;
  /** Reports whether it replaces the composer. */
  onActiveChange?: ((isActive: boolean) => void) | undefined;
  isDisabled?: boolean | undefined;
  /** Default: this device's microphone. */
  start?: StartRecording | undefined;
  playback?: Playback | undefined;
}

const fileOf = ({ blob, seconds, waveform }: VoiceRecording): PendingFile => ({
  kind: 'voice',
  blob,
  name: null,
  width: null,
  height: null,
  seconds,
  waveform,
});

/** Records a voice note: while held until released, or started by a tap or a key. */
export function VoiceRecorder({
  onRecorded,
  onActiveChange,
  isDisabled,
  start = startRecording,
  playback = pagePlayback,
}: VoiceRecorderProps) {
  const { t } = useLingui();
  const current = useRef(onRecorded);
  useEffect(() => {
    current.current = onRecorded;
  });
  const [recorder] = useState(() => createRecorder(start, recorded => current.current(fileOf(recorded))));
  const state = useSyncExternalStore(recorder.subscribe, recorder.getState);
  const textOf = useStepText();
  const isActive = state.step !== 'idle';
  const isHeld = (state.step === 'starting' || state.step === 'recording') && state.held;
  const root = useRef<HTMLDivElement>(null);

  const { slid, handlers } = usePressAndHold({
    onBegin: how => {
      playback.pause();
      recorder.begin(how);
    },
    onRelease: recorder.release,
    onLose: recorder.keep,
    onCancel: recorder.cancel,
  });

  useEffect(() => recorder.cancel, [recorder]);
  useEffect(() => (isActive ? guardUnsaved(false) : undefined), [isActive]);
  useEffect(() => {
    if (!isActive) return;
    onActiveChange?.(true);
    const box = root.current;
    return () => {
      onActiveChange?.(false);
      // The focused row is unmounted, and the button that started it is mounted again.
      if (document.activeElement === document.body) box?.querySelector<HTMLElement>('.voice-mic')?.focus();
    };
  }, [isActive, onActiveChange]);

  return (
    <div ref={root} className="voice-recorder" data-active={isActive || undefined}>
      <span className="visually-hidden" role="status">
        {textOf(state)}
      </span>
      {state.step === 'idle' && state.notice !== null && (
        <RecorderNoticeBox notice={state.notice} onDismiss={recorder.dismiss} />
      )}
      {state.step !== 'idle' && (
        <RecorderRow state={state} recorder={recorder} slid={slid} playback={playback} />
      )}
      {(!isActive || isHeld) && (
        <IconButton
          {...handlers}
          aria-label={t`تسجيل رسالة صوتية`}
          className="voice-mic"
          isDisabled={isDisabled}
          onContextMenu={event => event.preventDefault()}
        >
          <MicIcon />
        </IconButton>
      )}
    </div>
  );
}
