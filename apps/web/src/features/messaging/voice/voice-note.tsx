import { useChunk } from '../../../lib/versions/use-chunk.ts';
import type { VoiceNoteProps } from './player/voice-note-loaded.tsx';

const loadPlayer = () => import('./player/voice-note-loaded.tsx');

/** A playable voice note. Its space is reserved while its code loads. */
export function VoiceNote(props: VoiceNoteProps) {
  const player = useChunk(loadPlayer);
  if (!player) return <div className="voice-note" aria-busy="true" data-own={props.own || undefined} />;
  return <player.VoiceNote {...props} />;
}
