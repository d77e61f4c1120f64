import { expect, it, vi } from 'vitest';
import { recordWith } from './record.ts';
import { RecordingProblem } from './recording.ts';

const RATE = 1000;

/** Signal of a recording that is not dropped while it starts. */
const signal = new AbortController().signal;

/** A fake microphone and encoder that a test controls. */
function devices() {
  const listeners: { onSamples?: (samples: Float32Array<ArrayBuffer>) => void; onEnd?: () => void } = {};
  const microphone = {
    sampleRate: RATE,
    listen: vi.fn(to => Object.assign(listeners, to)),
    close: vi.fn(),
  };
  const note = new Blob(['note']);
  let pushed = 0;
  const encoder = {
    push: (samples: Float32Array) => {
      pushed += samples.length;
      // Transfers the samples, as a worker does.
      structuredClone(samples.buffer, { transfer: [samples.buffer] });
    },
    finish: vi.fn(async () => note),
    close: vi.fn(),
  };
  const events = { onSound: vi.fn(), onEnd: vi.fn() };
  return {
    microphone,
    encoder,
    events,
    note,
    pushed: () => pushed,
    start: () =>
      recordWith({ openMicrophone: async () => microphone, openEncoder: async () => encoder })(
        events,
        signal,
      ),
    sound: (seconds: number) => listeners.onSamples?.(new Float32Array(seconds * RATE).fill(1)),
    loseMicrophone: () => listeners.onEnd?.(),
  };
}

it('reports its level and duration, and returns the note', async () => {
  const { start, sound, events, microphone, note } = devices();
  const recording = await start();
  sound(1);
  sound(2);
  expect(events.onSound.mock.calls).toEqual([
    [1, 1],
    [1, 3],
  ]);
  expect(await recording.finish()).toEqual({ blob: note, seconds: 3, waveform: 'f'.repeat(48) });
  expect(microphone.close).toHaveBeenCalled();
});

it('ends at exactly two minutes, and accepts no more samples', async () => {
  const { start, sound, events, microphone, pushed } = devices();
  const recording = await start();
  sound(119);
  expect(events.onEnd).not.toHaveBeenCalled();
  sound(3);
  sound(1);
  expect(events.onEnd.mock.calls).toEqual([['full']]);
  expect(microphone.close).toHaveBeenCalled();
  expect(pushed()).toBe(120 * RATE);
  expect((await recording.finish()).seconds).toBe(120);
});

it('retains the recorded sound when the microphone is disconnected', async () => {
  const { start, sound, loseMicrophone, events } = devices();
  const recording = await start();
  sound(4);
  loseMicrophone();
  loseMicrophone();
  sound(1);
  expect(events.onEnd.mock.calls).toEqual([['interrupted']]);
  expect((await recording.finish()).seconds).toBe(4);
});

it('releases everything when it is dropped', async () => {
  const { start, sound, microphone, encoder, events } = devices();
  const recording = await start();
  recording.drop();
  sound(1);
  expect(microphone.close).toHaveBeenCalled();
  expect(encoder.close).toHaveBeenCalled();
  expect(events.onSound).not.toHaveBeenCalled();
});

it('turns the microphone off if the encoder cannot be loaded, and reports the error', async () => {
  const { microphone, events } = devices();
  const openEncoder = () => Promise.reject(new Error('no encoder'));
  const start = recordWith({ openMicrophone: async () => microphone, openEncoder });
  await expect(start(events, signal)).rejects.toMatchObject({ reason: 'failed' });
  expect(microphone.close).toHaveBeenCalled();
});

it('turns the microphone off immediately if it is dropped while the encoder is loading', async () => {
  const { microphone, events } = devices();
  const opened = Promise.withResolvers<void>();
  const openEncoder = () => {
    opened.resolve();
    return new Promise<never>(() => undefined);
  };
  const dropping = new AbortController();
  void recordWith({ openMicrophone: async () => microphone, openEncoder })(events, dropping.signal);
  await opened.promise;
  expect(microphone.close).not.toHaveBeenCalled();
  dropping.abort();
  expect(microphone.close).toHaveBeenCalledOnce();
});

it('passes on errors of the microphone and of finishing a note', async () => {
  const { start, encoder, events } = devices();
  const openMicrophone = () => Promise.reject(new RecordingProblem('refused'));
  const refused = recordWith({ openMicrophone, openEncoder: async () => encoder });
  await expect(refused(events, signal)).rejects.toMatchObject({ reason: 'refused' });
  const recording = await start();
  encoder.finish.mockRejectedValueOnce(new Error('gone'));
  await expect(recording.finish()).rejects.toMatchObject({ reason: 'failed' });
});
