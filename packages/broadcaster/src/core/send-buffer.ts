/** What a connection is here: somewhere frames can wait. */
type Waiting = { readonly outlet: { readonly bufferedAmount: number } };

/** What a frame that waits costs beside its bytes: its header and its places in the queues of the socket. As measured. */
const FRAME_OVERHEAD = 512;

type Entry = { frames: number; bytes: number; readonly onSent: () => void };

/** What waits in memory for clients that read more slowly than they are sent to. The others have no place here. */
export class SendBuffer<Connection extends Waiting> {
  readonly #entries = new Map<Connection, Entry>();
  #bytes = 0;

  /** Bytes of memory that wait for all of them. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Bytes of memory that wait for one of them. */
  of(connection: Connection): number {
    return memoryOf(connection, this.#entries.get(connection)?.frames ?? 0);
  }

  /** Takes in a frame that has to wait. Call what it returns when the frame has left the process, or never will. */
  add(connection: Connection): () => void {
    const entry = this.#entries.get(connection) ?? this.#open(connection);
    entry.frames += 1;
    return entry.onSent;
  }

  /** Looks again at how much waits for a connection. */
  update(connection: Connection): void {
    const entry = this.#entries.get(connection);
    if (!entry) return;
    const bytes = memoryOf(connection, entry.frames);
    this.#bytes += bytes - entry.bytes;
    entry.bytes = bytes;
    if (bytes === 0) this.#entries.delete(connection);
  }

  /** What waits for a connection is thrown away. */
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
        // A client that has caught up since begins anew.
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
