import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { decode, type ImagePurpose } from './decode.ts';

/** A message to a decoder process, which decodes one picture at a time. */
export type DecodingJob = { readonly bytes: Uint8Array; readonly purpose: ImagePurpose };

/**
 * The program of a decoder process (decoder.ts). Decodes the pictures that it receives, and exits with its parent. It
 * has access to nothing but the picture, and a lower priority than the processes that handle requests.
 */
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
try {
  // When memory runs out, Linux kills this process instead of the server.
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Not supported on other systems.
}
process.on('message', ({ bytes, purpose }: DecodingJob) => {
  void decode(Buffer.from(bytes), purpose).then(decoded => process.send?.({ decoded }));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
