import { useEffect, useId } from 'react';
import type { Playback } from '../player/playback.ts';
import { VoiceNote } from '../player/voice-note-loaded.tsx';
import { useStepText } from './recorder-text.ts';
import type { EndReason, VoiceRecording } from './recording.ts';

interface RecordedNoteProps {
  recorded: VoiceRecording;
  ended: EndReason | null;
  playback: Playback;
}

/** A recorded note, playable before it is sent; shows why it has stopped if that was automatic. */
export function RecordedNote({ recorded, ended, playback }: RecordedNoteProps) {
  const id = useId();
  const textOf = useStepText();
  const { blob, seconds, waveform } = recorded;
  useEffect(() => () => playback.stop(id), [playback, id]);
  return (
    <div className="voice-recorded">
      <VoiceNote id={id} file={{ blob, seconds, waveform }} playback={playback} />
      {ended !== null && <p aria-hidden="true">{textOf({ step: 'recorded', recorded, ended })}</p>}
    </div>
  );
}
