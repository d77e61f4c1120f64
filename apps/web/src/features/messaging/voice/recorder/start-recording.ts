import type { StartRecording } from './recording.ts';

/** Records from this device's microphone. Its code is loaded at the first recording. */
export const startRecording: StartRecording = async (events, dropped) => {
  const { recordInBrowser } = await import('./browser-recording.ts');
  return recordInBrowser(events, dropped);
};
