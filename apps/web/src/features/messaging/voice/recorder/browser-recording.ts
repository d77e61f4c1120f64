import { encodeInWorker } from './encode-in-worker.ts';
import { openMicrophone } from './microphone.ts';
import { recordWith } from './record.ts';

/** Records from this device's microphone, and encodes in a worker. */
export const recordInBrowser = recordWith({ openMicrophone, openEncoder: encodeInWorker });
