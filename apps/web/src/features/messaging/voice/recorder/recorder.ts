import {
  type EndReason,
  type ProblemReason,
  type Recording,
  type RecordingEvents,
  recordingProblemOf,
  type StartRecording,
  type VoiceRecording,
} from './recording.ts';

/** Seconds up to which a press is a tap: the recording then continues without holding. */
const TAP = 0.4;
/** Minimum duration of a note, in seconds. */
const LEAST = 1;
/** Levels shown during a recording. */
const SHOWN_LEVELS = 40;

/** Why there is no recording, shown next to the button. `short` is a hint, the others are problems. */
export type RecorderNotice = ProblemReason | 'short';

export type RecorderState =
  | { step: 'idle'; notice: RecorderNotice | null }
  /** Requesting the microphone. `held`: the finger is still down. */
  | { step: 'starting'; held: boolean }
  | { step: 'recording'; held: boolean; seconds: number; levels: readonly number[] }
  /** Finishing the recording; it is sent automatically if `sends`. */
  | { step: 'finishing'; sends: boolean; ended: EndReason | null }
  /** Ready to send; `ended` is why it has stopped automatically. */
  | { step: 'recorded'; recorded: VoiceRecording; ended: EndReason | null };

/** Records one note after another. */
export interface Recorder {
  getState: () => RecorderState;
  subscribe: (listener: () => void) => () => void;
  begin: (how: { held: boolean }) => void;
  /** The finger is lifted: a tap continues the recording, a hold sends it. */
  release: () => void;
  /** Continues the recording without the finger. */
  keep: () => void;
  stop: () => void;
  send: () => void;
  cancel: () => void;
  dismiss: () => void;
}

const IDLE: RecorderState = { step: 'idle', notice: null };

/** @param onRecorded called with each note to send */
export function createRecorder(
  start: StartRecording,
  onRecorded: (recorded: VoiceRecording) => void,
): Recorder {
  const listeners = new Set<() => void>();
  let state: RecorderState = IDLE;
  // A function, as the state can change during each await.
  const getState = () => state;
  let recording: Recording | null = null;
  let dropping = new AbortController();
  /** Number of the recording: events of an earlier one are ignored. */
  let run = 0;

  const become = (next: RecorderState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const give = (notice: RecorderNotice | null) => {
    run += 1;
    dropping.abort();
    recording?.drop();
    recording = null;
    become({ step: 'idle', notice });
  };
  const deliver = (recorded: VoiceRecording) => {
    run += 1;
    recording = null;
    become(IDLE);
    onRecorded(recorded);
  };

  const finish = async (sends: boolean, ended: EndReason | null) => {
    if (state.step !== 'recording' || recording === null) return;
    if (state.seconds < LEAST) {
      give('short');
      return;
    }
    const own = run;
    become({ step: 'finishing', sends, ended });
    try {
      const recorded = await recording.finish();
      const now = getState();
      if (own !== run || now.step !== 'finishing') return;
      if (now.sends) deliver(recorded);
      else become({ step: 'recorded', recorded, ended });
    } catch (error) {
      if (own === run) give(recordingProblemOf(error).reason);
    }
  };

  const begin = async (held: boolean) => {
    run += 1;
    const own = run;
    dropping = new AbortController();
    become({ step: 'starting', held });
    try {
      const events: RecordingEvents = {
        onSound: (level, seconds) => {
          if (own !== run || state.step !== 'recording') return;
          const levels = [...state.levels, level].slice(-SHOWN_LEVELS);
          become({ ...state, seconds, levels });
        },
        onEnd: reason => {
          if (own === run) void finish(false, reason);
        },
      };
      const started = await start(events, dropping.signal);
      const now = getState();
      if (own !== run || now.step !== 'starting') {
        started.drop();
        return;
      }
      recording = started;
      become({ step: 'recording', held: now.held, seconds: 0, levels: [] });
    } catch (error) {
      if (own === run) give(recordingProblemOf(error).reason);
    }
  };

  const keep = () => {
    if (state.step === 'starting' || state.step === 'recording') become({ ...state, held: false });
  };
  return {
    getState,
    subscribe: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    begin: ({ held }) => {
      if (state.step === 'idle') void begin(held);
    },
    release: () => {
      if (state.step === 'recording' && state.held && state.seconds > TAP) void finish(true, null);
      else keep();
    },
    keep,
    stop: () => void finish(false, null),
    send: () => {
      if (state.step === 'recorded') deliver(state.recorded);
      else if (state.step === 'finishing') become({ ...state, sends: true });
      else void finish(true, null);
    },
    cancel: () => {
      if (state.step !== 'idle') give(null);
    },
    dismiss: () => {
      if (state.step === 'idle') become(IDLE);
    },
  };
}
