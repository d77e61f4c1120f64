import { vi } from 'vitest';
import type { EndReason, RecordingEvents, RecordingProblem } from '../recorder/recording.ts';

/** Result of every recording in tests. */
export const recorded = { blob: new Blob(['note']), seconds: 7, waveform: '8'.repeat(48) };

/** A microphone that a test controls, with a permission prompt until `allow` or `refuse`. */
export function fakeRecording() {
  const asked = Promise.withResolvers<void>();
  const captured: { events?: RecordingEvents } = {};
  const recording = { finish: vi.fn(async () => recorded), drop: vi.fn() };
  const start = vi.fn(async (events: RecordingEvents, _dropped: AbortSignal) => {
    await asked.promise;
    captured.events = events;
    return recording;
  });
  return {
    start,
    recording,
    allow: () => asked.resolve(),
    refuse: (problem: RecordingProblem) => asked.reject(problem),
    /** The recording has reached this duration. */
    sound: (seconds: number, level = 0.5) => captured.events?.onSound(level, seconds),
    end: (reason: EndReason) => captured.events?.onEnd(reason),
  };
}
