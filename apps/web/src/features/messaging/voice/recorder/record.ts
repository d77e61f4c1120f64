import { messageLimits } from '@rifq/rules';
import { loudnessOf, waveformOf } from './loudness.ts';
import { type Recording, recordingProblemOf, type StartRecording } from './recording.ts';

/** A microphone that is on. */
export interface Microphone {
  /** In hertz. */
  sampleRate: number;
  /** Starts delivering sound, in chunks of equal length with a buffer each. */
  listen: (to: { onSamples: (samples: Float32Array<ArrayBuffer>) => void; onEnd: () => void }) => void;
  close: () => void;
}

/** Turns the microphone on, with the browser's prompt if permission is missing. Throws a RecordingProblem. */
export type OpenMicrophone = (dropped: AbortSignal) => Promise<Microphone>;

/** Encoder of one recording. */
interface Encoder {
  /** Takes ownership of the samples. */
  push: (samples: Float32Array<ArrayBuffer>) => void;
  finish: () => Promise<Blob>;
  close: () => void;
}

/** @param sampleRate of the pushed samples, in hertz */
export type OpenEncoder = (sampleRate: number, dropped: AbortSignal) => Promise<Encoder>;

interface Ports {
  openMicrophone: OpenMicrophone;
  openEncoder: OpenEncoder;
}

/** Creates a recorder of voice notes from a microphone and an encoder; at most `messageLimits.voiceSeconds` long. */
export function recordWith({ openMicrophone, openEncoder }: Ports): StartRecording {
  return async ({ onSound, onEnd }, dropped) => {
    const microphone = await openMicrophone(dropped);
    dropped.addEventListener('abort', microphone.close, { once: true });
    const { sampleRate } = microphone;
    const encoder = await openEncoder(sampleRate, dropped).catch((error: unknown) => {
      microphone.close();
      throw recordingProblemOf(error);
    });
    const most = messageLimits.voiceSeconds * sampleRate;
    const levels: number[] = [];
    let taken = 0;
    let isOver = false;

    const end = () => {
      isOver = true;
      microphone.close();
    };
    microphone.listen({
      onSamples: samples => {
        if (isOver) return;
        const accepted = samples.subarray(0, most - taken);
        const level = loudnessOf(accepted);
        taken += accepted.length;
        levels.push(level);
        encoder.push(accepted);
        onSound(level, taken / sampleRate);
        if (taken < most) return;
        end();
        onEnd('full');
      },
      onEnd: () => {
        if (isOver) return;
        end();
        onEnd('interrupted');
      },
    });

    const recording: Recording = {
      finish: async () => {
        end();
        const blob = await encoder.finish().catch((error: unknown) => {
          throw recordingProblemOf(error);
        });
        return { blob, seconds: Math.max(1, Math.round(taken / sampleRate)), waveform: waveformOf(levels) };
      },
      drop: () => {
        end();
        encoder.close();
      },
    };
    return recording;
  };
}
