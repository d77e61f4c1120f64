import type { FromEncoder, ToEncoder } from './encoder-messages.ts';
import type { OpenEncoder } from './record.ts';

/** Loads the encoder into a worker, where it keeps up with the microphone and leaves the page free. */
export const encodeInWorker: OpenEncoder = async sampleRate => {
  const worker = new Worker(new URL('./encoder.worker.ts', import.meta.url), { type: 'module' });
  const say = (message: ToEncoder, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
  const ready = Promise.withResolvers<void>();
  const done = Promise.withResolvers<Blob>();
  // Nobody waits for the note while the recording runs: whoever does later is told then.
  done.promise.catch(() => undefined);
  worker.addEventListener('message', ({ data }: MessageEvent<FromEncoder>) => {
    if (data.type === 'ready') ready.resolve();
    else done.resolve(data.blob);
  });
  worker.addEventListener('error', event => {
    event.preventDefault();
    const error = new Error('the encoder failed', { cause: event.message });
    ready.reject(error);
    done.reject(error);
  });
  say({ type: 'start', sampleRate });
  try {
    await ready.promise;
  } catch (error) {
    worker.terminate();
    throw error;
  }
  return {
    push: samples => say({ type: 'samples', samples }, [samples.buffer]),
    finish: async () => {
      say({ type: 'finish' });
      return done.promise.finally(() => worker.terminate());
    },
    close: () => worker.terminate(),
  };
};
