import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { decode, type ImagePurpose } from './decode.ts';

/** What is decoded: one picture at a time. */
export type DecodingJob = { readonly bytes: Uint8Array; readonly purpose: ImagePurpose };

/**
 * The program of a decoder (decoder.ts): decodes what it is sent, and ends with the process that started it. It has nothing
 * but the picture, and gives way to what answers requests.
 */
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
try {
  // Where memory runs out, Linux ends this process and not the one that answers.
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Another system has no such choice.
}
process.on('message', ({ bytes, purpose }: DecodingJob) => {
  void decode(Buffer.from(bytes), purpose).then(decoded => process.send?.({ decoded }));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
