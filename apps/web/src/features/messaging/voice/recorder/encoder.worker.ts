import type { FromEncoder, ToEncoder } from './encoder-messages.ts';
import { createMp3Encoder, type Mp3Encoder } from './mp3-encoder.ts';

/** LAME, served from our own origin. */
const program = new URL('wasm-media-encoders/wasm/mp3', import.meta.url);

let encoder: Mp3Encoder | undefined;

const respond = (message: FromEncoder) => postMessage(message);

async function start(sampleRate: number): Promise<void> {
  const response = await fetch(program);
  if (!response.ok) throw new Error(`the encoder answered ${response.status}`);
  encoder = await createMp3Encoder(await response.arrayBuffer(), sampleRate);
  respond({ type: 'ready' });
}

// A rejection would reach only the worker's console, so it is rethrown as an error event for the page.
addEventListener('message', ({ data }: MessageEvent<ToEncoder>) => {
  if (data.type === 'start') start(data.sampleRate).catch(reportError);
  else if (data.type === 'samples') encoder?.push(data.samples);
  else if (encoder) respond({ type: 'done', blob: encoder.finish() });
});
