import type { FromEncoder, ToEncoder } from './encoder-messages.ts';
import type { OpenEncoder } from './record.ts';

/** Waits for a response of the worker; rejects if the worker has failed. */
function waitForMessage<T>(worker: Worker, pick: (message: FromEncoder) => T | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<FromEncoder>) => {
      const picked = pick(data);
      if (picked !== undefined) resolve(picked);
    });
    worker.addEventListener('error', event => {
      event.preventDefault();
      reject(new Error('the encoder failed', { cause: event.message }));
    });
  });
}

/** Loads the encoder into a worker, which keeps up with the microphone without blocking the page. */
export const encodeInWorker: OpenEncoder = async (sampleRate, dropped) => {
  const worker = new Worker(new URL('./encoder.worker.ts', import.meta.url), { type: 'module' });
  const send = (message: ToEncoder, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
  const ready = waitForMessage(worker, message => (message.type === 'ready' ? message : undefined));
  const done = waitForMessage(worker, message => (message.type === 'done' ? message.blob : undefined));
  // Avoids an unhandled rejection during the recording; `finish` rejects later.
  done.catch(() => undefined);
  const isDropped = new Promise<never>((_, reject) => {
    dropped.addEventListener('abort', () => reject(dropped.reason), { once: true });
  });
  send({ type: 'start', sampleRate });
  try {
    dropped.throwIfAborted();
    await Promise.race([ready, isDropped]);
  } catch (error) {
    worker.terminate();
    throw error;
  }
  return {
    push: samples => send({ type: 'samples', samples }, [samples.buffer]),
    finish: () => {
      send({ type: 'finish' });
      return done.finally(() => worker.terminate());
    },
    close: () => worker.terminate(),
  };
};
