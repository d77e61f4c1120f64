import { Socket } from 'node:net';

/**
 * A socket that sends in one write what is written to it in one turn of the event loop: the statements that are asked for
 * together. A write wakes the server, which costs more than what is written.
 */
export class CoalescingSocket extends Socket {
  override write(
    chunk: string | Uint8Array,
    encoding?: BufferEncoding | ((error?: Error | null) => void),
    done?: (error?: Error | null) => void,
  ): boolean {
    this.cork();
    const flows =
      typeof encoding === 'function' ? super.write(chunk, encoding) : super.write(chunk, encoding, done);
    this.uncork();
    return flows;
  }

  override uncork(): void {
    process.nextTick(() => super.uncork());
  }
}
