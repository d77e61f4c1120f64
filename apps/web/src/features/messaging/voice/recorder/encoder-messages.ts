/** Messages from the page to the encoding worker. */
export type ToEncoder =
  | { type: 'start'; sampleRate: number }
  | { type: 'samples'; samples: Float32Array<ArrayBuffer> }
  | { type: 'finish' };

/** Messages from the worker: that it is loaded, and finally the note. */
export type FromEncoder = { type: 'ready' } | { type: 'done'; blob: Blob };
