import { Socket } from 'node:net';

/**
 * A socket that sends in one write what is written to it in one turn of the event loop: the statements that are asked for
 * together. A write wakes the server, which costs more than what is written.
 */
export class GatheringSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork());
  }
}
