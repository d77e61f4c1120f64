/** The part of a connection that this needs: a socket that buffers frames. */
type Waiting = { readonly outlet: { readonly bufferedAmount: number } };

/** Measured memory per buffered frame besides its bytes: its header and its entries in the queues of the socket. */
const FRAME_OVERHEAD = 512;

type Entry = { frames: number; bytes: number; readonly onSent: () => void };

/** Tracks the memory buffered for clients that read too slowly. Clients without buffered frames have no entry. */
export class SendBuffer<Connection extends Waiting> {
  readonly #entries = new Map<Connection, Entry>();
  #bytes = 0;

  /** Bytes buffered for all connections. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Bytes buffered for one connection. */
  of(connection: Connection): number {
    return memoryOf(connection, this.#entries.get(connection)?.frames ?? 0);
  }

  /** Adds a frame that has to wait. Call the returned function when the frame has left the process, or never will. */
  add(connection: Connection): () => void {
    const entry = this.#entries.get(connection) ?? this.#open(connection);
    entry.frames += 1;
    return entry.onSent;
  }

  /** Recalculates how much is buffered for a connection. */
  update(connection: Connection): void {
    const entry = this.#entries.get(connection);
    if (!entry) return;
    const bytes = memoryOf(connection, entry.frames);
    this.#bytes += bytes - entry.bytes;
    entry.bytes = bytes;
    if (bytes === 0) this.#entries.delete(connection);
  }

  /** Removes a connection from the totals. */
  forget(connection: Connection): void {
    this.#bytes -= this.#entries.get(connection)?.bytes ?? 0;
    this.#entries.delete(connection);
  }

  fullestFirst(): Connection[] {
    return [...this.#entries].sort(([, a], [, b]) => b.bytes - a.bytes).map(([connection]) => connection);
  }

  #open(connection: Connection): Entry {
    const entry: Entry = {
      frames: 0,
      bytes: 0,
      onSent: () => {
        // A client that has caught up in the meantime has a new entry, or none.
        if (this.#entries.get(connection) !== entry) return;
        entry.frames -= 1;
        this.update(connection);
      },
    };
    this.#entries.set(connection, entry);
    return entry;
  }
}

function memoryOf({ outlet }: Waiting, frames: number): number {
  const bytes = outlet.bufferedAmount;
  return bytes === 0 ? 0 : bytes + frames * FRAME_OVERHEAD;
}
