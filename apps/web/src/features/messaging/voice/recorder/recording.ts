/** Why a recording has stopped automatically: the maximum duration, or a disconnected microphone. */
export type EndReason = 'full' | 'interrupted';

export interface RecordingEvents {
  /** A chunk of sound was recorded. @param level loudness, 0 to 1 @param seconds recorded so far */
  onSound: (level: number, seconds: number) => void;
  /** The recording has stopped; `finish` still returns the note. */
  onEnd: (reason: EndReason) => void;
}

/** A voice note ready to send. */
export interface VoiceRecording {
  /** MP3. */
  blob: Blob;
  seconds: number;
  /** 48 hex digits, one per bar. */
  waveform: string;
}

/** A running recording. */
export interface Recording {
  /** Releases the microphone and returns the note. Throws a RecordingProblem. */
  finish: () => Promise<VoiceRecording>;
  /** Releases the microphone and discards the recording. */
  drop: () => void;
}

/**
 * Opens the microphone and starts recording. Throws a RecordingProblem.
 * @param dropped releases the microphone immediately, also while the encoder is loading
 */
export type StartRecording = (events: RecordingEvents, dropped: AbortSignal) => Promise<Recording>;

/**
 * Why there is no recording: permission was denied, there is no microphone, another program uses it, the browser cannot
 * record, or our code failed or could not be loaded.
 */
export type ProblemReason = 'refused' | 'missing' | 'busy' | 'unsupported' | 'failed';

export class RecordingProblem extends Error {
  readonly reason: ProblemReason;
  constructor(reason: ProblemReason, cause?: unknown) {
    super(`no recording: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** Converts any error to a recording problem. */
export const recordingProblemOf = (error: unknown): RecordingProblem =>
  error instanceof RecordingProblem ? error : new RecordingProblem('failed', error);
