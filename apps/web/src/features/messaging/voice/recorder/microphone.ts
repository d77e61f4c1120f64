import captureWorklet from './capture.worklet.ts?worker&url';
import { CAPTURE } from './capture-name.ts';
import type { OpenMicrophone } from './record.ts';
import { type ProblemReason, RecordingProblem, recordingProblemOf } from './recording.ts';

/** Reason by the error name of `getUserMedia` (Media Capture and Streams, 10.2). */
const REASONS: Readonly<Record<string, ProblemReason>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** `mediaDevices` is missing on a page with a plain http URL. */
const canRecord = () =>
  'mediaDevices' in navigator && 'AudioWorkletNode' in window && 'WebAssembly' in window;

async function askForMicrophone(): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    });
  } catch (error) {
    const reason = error instanceof DOMException ? REASONS[error.name] : undefined;
    throw new RecordingProblem(reason ?? 'failed', error);
  }
}

/** Its silent output is connected because some browsers process only nodes that lead to the speakers. */
async function captureOf(context: AudioContext, stream: MediaStream): Promise<AudioWorkletNode> {
  await context.audioWorklet.addModule(captureWorklet);
  await context.resume();
  const capture = new AudioWorkletNode(context, CAPTURE, { channelCount: 1, channelCountMode: 'explicit' });
  context.createMediaStreamSource(stream).connect(capture).connect(context.destination);
  return capture;
}

/** Opens the microphone of this device. */
export const openMicrophone: OpenMicrophone = async dropped => {
  if (!canRecord()) throw new RecordingProblem('unsupported');
  const stream = await askForMicrophone();
  const context = new AudioContext();
  const tracks = stream.getAudioTracks();
  const over = new AbortController();
  const close = () => {
    over.abort();
    for (const track of tracks) track.stop();
    if (context.state !== 'closed') void context.close();
  };
  dropped.addEventListener('abort', close, { once: true });
  try {
    // Dropped during the permission prompt.
    dropped.throwIfAborted();
    const capture = await captureOf(context, stream);
    return {
      sampleRate: context.sampleRate,
      listen: ({ onSamples, onEnd }) => {
        capture.port.onmessage = ({ data }: MessageEvent<Float32Array<ArrayBuffer>>) => onSamples(data);
        const { signal } = over;
        // A phone call ends or mutes the track; iOS also interrupts the context when the page is hidden.
        for (const track of tracks) {
          track.addEventListener('ended', onEnd, { signal });
          track.addEventListener('mute', onEnd, { signal });
        }
        context.addEventListener('statechange', () => context.state !== 'running' && onEnd(), { signal });
      },
      close,
    };
  } catch (error) {
    close();
    throw recordingProblemOf(error);
  }
};
