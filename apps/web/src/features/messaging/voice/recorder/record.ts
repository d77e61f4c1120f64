import { messageLimits } from '@rifq/contract';
import { loudnessOf, waveformOf } from './loudness.ts';
import { problemOf, type Recording, type StartRecording } from './recording.ts';

/** A microphone that is on. */
export interface Microphone {
  /** In hertz. */
  sampleRate: number;
  /** From now on its sound comes, in pieces of equal length, each a buffer of its own. */
  listen: (to: { onSamples: (samples: Float32Array<ArrayBuffer>) => void; onEnd: () => void }) => void;
  close: () => void;
}

/** Turns the microphone on, asking for leave where there is none yet. Throws a RecordingProblem. */
export type OpenMicrophone = (dropped: AbortSignal) => Promise<Microphone>;

/** What encodes one recording. */
interface Encoder {
  /** Takes the samples over. */
  push: (samples: Float32Array<ArrayBuffer>) => void;
  finish: () => Promise<Blob>;
  close: () => void;
}

/** @param sampleRate of what is pushed, in hertz */
export type OpenEncoder = (sampleRate: number, dropped: AbortSignal) => Promise<Encoder>;

interface Ports {
  openMicrophone: OpenMicrophone;
  openEncoder: OpenEncoder;
}

/** Makes what records voice notes from a microphone and an encoder; never more than `messageLimits.voiceSeconds`. */
export function recordWith({ openMicrophone, openEncoder }: Ports): StartRecording {
  return async ({ onSound, onEnd }, dropped) => {
    const microphone = await openMicrophone(dropped);
    dropped.addEventListener('abort', microphone.close, { once: true });
    const { sampleRate } = microphone;
    const encoder = await openEncoder(sampleRate, dropped).catch((error: unknown) => {
      microphone.close();
      throw problemOf(error);
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
        const kept = samples.subarray(0, most - taken);
        const level = loudnessOf(kept);
        taken += kept.length;
        levels.push(level);
        encoder.push(kept);
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
          throw problemOf(error);
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
