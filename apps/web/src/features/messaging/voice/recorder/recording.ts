/** Why a recording has stopped by itself: it is as long as it may be, or its microphone was taken away. */
export type EndReason = 'full' | 'interrupted';

export interface RecordingEvents {
  /** A piece of sound has come in. @param level how loud, 0 to 1 @param seconds recorded so far */
  onSound: (level: number, seconds: number) => void;
  /** Nothing more comes; what was recorded is kept for `finish`. */
  onEnd: (reason: EndReason) => void;
}

/** A voice note as it can be sent. */
export interface VoiceRecording {
  /** MP3. */
  blob: Blob;
  seconds: number;
  /** 48 hex digits, a bar each. */
  waveform: string;
}

/** A recording that runs. */
export interface Recording {
  /** Lets go of the microphone and answers what was recorded. Throws a RecordingProblem. */
  finish: () => Promise<VoiceRecording>;
  /** Lets go of the microphone and forgets what was recorded. */
  drop: () => void;
}

/**
 * Opens the microphone and records from then on. Throws a RecordingProblem.
 * @param dropped lets go of the microphone at once, also while what encodes is still loading
 */
export type StartRecording = (events: RecordingEvents, dropped: AbortSignal) => Promise<Recording>;

/**
 * Why there is no recording: the microphone was refused, there is none, another program has it, the browser cannot
 * record, or something of ours did not load or broke.
 */
export type ProblemReason = 'refused' | 'missing' | 'busy' | 'unsupported' | 'failed';

export class RecordingProblem extends Error {
  readonly reason: ProblemReason;
  constructor(reason: ProblemReason, cause?: unknown) {
    super(`no recording: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** The problem that an error of any kind is. */
export const problemOf = (error: unknown): RecordingProblem =>
  error instanceof RecordingProblem ? error : new RecordingProblem('failed', error);
