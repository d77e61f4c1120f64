import { createEncoder } from 'wasm-media-encoders';

/** Enough for speech: two minutes are 600 kB. LAME resamples any input rate. */
const FORMAT = { channels: 1, bitrate: 40, outputSampleRate: 24_000 } as const;

/** Encodes sound to MP3 as it arrives. */
export interface Mp3Encoder {
  /** @param samples one channel, from -1 to 1 */
  push: (samples: Float32Array) => void;
  /** The complete note: whole frames, without metadata. */
  finish: () => Blob;
}

/**
 * Creates an encoder for one recording.
 * @param program LAME, compiled to WebAssembly
 * @param sampleRate of the samples, in hertz
 */
export async function createMp3Encoder(program: ArrayBuffer, sampleRate: number): Promise<Mp3Encoder> {
  const encoder = await createEncoder('audio/mpeg', program);
  encoder.configure({ ...FORMAT, sampleRate });
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  // The encoder returns a view of its memory, which the next call overwrites.
  const keep = (bytes: Uint8Array) => pieces.push(new Uint8Array(bytes));
  return {
    push: samples => keep(encoder.encode([samples])),
    finish: () => {
      keep(encoder.finalize());
      return new Blob(pieces, { type: encoder.mimeType });
    },
  };
}
