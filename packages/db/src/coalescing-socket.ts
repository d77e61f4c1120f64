import { Socket } from 'node:net';

/**
 * A socket that combines all writes in one turn of the event loop into one: the statements of a pipeline. Each write
 * wakes the server, which costs more than sending its data.
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
