import { CAPTURE } from './capture-name.ts';

/* The used part of the worklet's global scope, for which TypeScript has no types. */
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

/** Samples per chunk: 43 ms at 48 kHz, so that bars move and few messages are sent. */
const PIECE = 2048;

/** Passes the sound of its one input to the page, in chunks. */
class Capture extends AudioWorkletProcessor {
  #piece = new Float32Array(PIECE);
  #filled = 0;

  /** Called by the browser with each 128 samples; returning true prevents its removal. */
  process([input]: Float32Array[][]): boolean {
    const samples = input?.[0];
    if (samples) this.#take(samples);
    return true;
  }

  #take(samples: Float32Array): void {
    const room = PIECE - this.#filled;
    this.#piece.set(samples.subarray(0, room), this.#filled);
    this.#filled += Math.min(room, samples.length);
    if (this.#filled < PIECE) return;
    this.port.postMessage(this.#piece, [this.#piece.buffer]);
    this.#piece = new Float32Array(PIECE);
    this.#filled = 0;
    if (samples.length > room) this.#take(samples.subarray(room));
  }
}

registerProcessor(CAPTURE, Capture);
