import { useChunk } from '../../../lib/versions/use-chunk.ts';
import type { VoiceRecorderProps } from './recorder/voice-recorder-loaded.tsx';

const loadRecorder = () => import('./recorder/voice-recorder-loaded.tsx');

/** The button that records voice notes. Its space is reserved while its code loads. */
export function VoiceRecorder(props: VoiceRecorderProps) {
  const recorder = useChunk(loadRecorder);
  if (!recorder) return <span className="voice-recorder" />;
  return <recorder.VoiceRecorder {...props} />;
}
