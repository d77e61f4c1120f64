import { Trans, useLingui } from '@lingui/react/macro';
import { IconButton, Ltr, PauseIcon, PlayIcon, TextButton } from '@rifq/ui';
import { useSyncExternalStore } from 'react';
import { useElapsed } from '../use-elapsed.ts';
import { type Playback, type PlaybackState, pagePlayback, type VoiceSource } from './playback.ts';
import { SpeedButton } from './speed-button.tsx';
import { Waveform } from './waveform.tsx';

export type VoiceFile = VoiceSource & {
  /** Null if unknown. */
  seconds: number | null;
  waveform: string | null;
};

export interface VoiceNoteProps {
  /** Id of its message: playback continues when a pending note is sent. */
  id: string;
  file: VoiceFile;
  /** In a bubble of the user's own message. */
  own?: boolean | undefined;
  playback?: Playback | undefined;
}

function ownState(playback: Playback, id: string): PlaybackState | null {
  const state = playback.getState();
  return state.id === id ? state : null;
}

/** A playable voice note; one plays at a time. */
export function VoiceNote({ id, file, own, playback = pagePlayback }: VoiceNoteProps) {
  const { t } = useLingui();
  const clock = useElapsed();
  // Rerenders only the playing note on each update.
  const state = useSyncExternalStore(playback.subscribe, () => ownState(playback, id));
  const speed = useSyncExternalStore(playback.subscribe, () => playback.getState().speed);
  const { step, at } = state ?? { step: 'paused', at: 0 };
  const isOn = step === 'playing' || step === 'loading';
  const length = Math.max(1, file.seconds ?? 1, at);
  const shown = clock(isOn || at > 0 ? at : length);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has special layout rules
    <div
      className="voice-note"
      role="group"
      aria-label={t`رسالة صوتية، ${clock(length)}`}
      aria-busy={step === 'loading' || undefined}
      data-own={own || undefined}
    >
      <IconButton
        className="voice-play"
        aria-label={isOn ? t`إيقاف مؤقّت` : t`تشغيل الرسالة الصوتية`}
        onPress={() => (isOn ? playback.pause() : playback.play(id, file))}
      >
        {isOn ? <PauseIcon /> : <PlayIcon />}
      </IconButton>
      <Waveform
        waveform={file.waveform}
        length={length}
        at={at}
        onSeek={target => playback.seek(id, target)}
      />
      <SpeedButton speed={speed} onChange={playback.setSpeed} />
      <span className="voice-time">
        <Ltr>{shown}</Ltr>
      </span>
      {step === 'failed' && (
        <p className="voice-failed" role="alert">
          <Trans>تعذّر تشغيل التسجيل.</Trans>{' '}
          <TextButton onPress={() => playback.play(id, file)}>{t`إعادة المحاولة`}</TextButton>
        </p>
      )}
    </div>
  );
}
