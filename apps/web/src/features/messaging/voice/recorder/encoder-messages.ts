/** What the page says to the worker that encodes. */
export type ToEncoder =
  | { type: 'start'; sampleRate: number }
  | { type: 'samples'; samples: Float32Array<ArrayBuffer> }
  | { type: 'finish' };

/** What the worker answers: that it has what it needs, and in the end the note. */
export type FromEncoder = { type: 'ready' } | { type: 'done'; blob: Blob };
