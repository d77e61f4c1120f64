import { createEncoder } from 'wasm-media-encoders';

/** Enough for speech: two minutes are 600 kB. LAME resamples whatever the microphone gives. */
const FORMAT = { channels: 1, bitrate: 40, outputSampleRate: 24_000 } as const;

/** Turns sound into MP3 as it comes. */
export interface Mp3Encoder {
  /** @param samples one channel, from -1 to 1 */
  push: (samples: Float32Array) => void;
  /** All of it: whole frames, and nothing around them. */
  finish: () => Blob;
}

/**
 * Makes an encoder of one recording.
 * @param program LAME, compiled to WebAssembly
 * @param sampleRate of the samples, in hertz
 */
export async function createMp3Encoder(program: ArrayBuffer, sampleRate: number): Promise<Mp3Encoder> {
  const encoder = await createEncoder('audio/mpeg', program);
  encoder.configure({ ...FORMAT, sampleRate });
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  // What the encoder answers lies in its memory, and the next answer takes its place.
  const keep = (bytes: Uint8Array) => pieces.push(new Uint8Array(bytes));
  return {
    push: samples => keep(encoder.encode([samples])),
    finish: () => {
      keep(encoder.finalize());
      return new Blob(pieces, { type: encoder.mimeType });
    },
  };
}
