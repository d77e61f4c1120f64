import { expect, it, vi } from 'vitest';
import { recordWith } from './record.ts';
import { RecordingProblem } from './recording.ts';

const RATE = 1000;

/** Of a recording that is not dropped while it starts. */
const kept = new AbortController().signal;

/** A microphone and an encoder that a test moves by hand. */
function devices() {
  const heard: { onSamples?: (samples: Float32Array<ArrayBuffer>) => void; onEnd?: () => void } = {};
  const microphone = {
    sampleRate: RATE,
    listen: vi.fn(to => Object.assign(heard, to)),
    close: vi.fn(),
  };
  const note = new Blob(['note']);
  let pushed = 0;
  const encoder = {
    push: (samples: Float32Array) => {
      pushed += samples.length;
      // A worker takes the samples over.
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
      recordWith({ openMicrophone: async () => microphone, openEncoder: async () => encoder })(events, kept),
    sound: (seconds: number) => heard.onSamples?.(new Float32Array(seconds * RATE).fill(1)),
    loseMicrophone: () => heard.onEnd?.(),
  };
}

it('says how loud it is and how long it has become, and answers the note', async () => {
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

it('ends at two minutes to the sample, and takes nothing more', async () => {
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

it('keeps what was recorded when the microphone is taken away', async () => {
  const { start, sound, loseMicrophone, events } = devices();
  const recording = await start();
  sound(4);
  loseMicrophone();
  loseMicrophone();
  sound(1);
  expect(events.onEnd.mock.calls).toEqual([['interrupted']]);
  expect((await recording.finish()).seconds).toBe(4);
});

it('lets go of everything that is dropped', async () => {
  const { start, sound, microphone, encoder, events } = devices();
  const recording = await start();
  recording.drop();
  sound(1);
  expect(microphone.close).toHaveBeenCalled();
  expect(encoder.close).toHaveBeenCalled();
  expect(events.onSound).not.toHaveBeenCalled();
});

it('turns the microphone off where the encoder does not come, and says what broke', async () => {
  const { microphone, events } = devices();
  const openEncoder = () => Promise.reject(new Error('no encoder'));
  const start = recordWith({ openMicrophone: async () => microphone, openEncoder });
  await expect(start(events, kept)).rejects.toMatchObject({ reason: 'failed' });
  expect(microphone.close).toHaveBeenCalled();
});

it('turns the microphone off at once when it is dropped while the encoder is on its way', async () => {
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

it('passes on why there is no microphone, and a note that could not be finished', async () => {
  const { start, encoder, events } = devices();
  const openMicrophone = () => Promise.reject(new RecordingProblem('refused'));
  const refused = recordWith({ openMicrophone, openEncoder: async () => encoder });
  await expect(refused(events, kept)).rejects.toMatchObject({ reason: 'refused' });
  const recording = await start();
  encoder.finish.mockRejectedValueOnce(new Error('gone'));
  await expect(recording.finish()).rejects.toMatchObject({ reason: 'failed' });
});
