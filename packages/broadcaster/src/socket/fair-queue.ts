/** Who waits, in a queue for each address; the queues take turns, so that a crowd at one keeps nobody else waiting. */
export class FairQueue<Item> {
  /** In the order of their turns. None of them is empty. */
  readonly #queues = new Map<string, Item[]>();
  readonly #ofAddress: number;
  readonly #inAll: number;
  #size = 0;

  constructor(places: { readonly ofAddress: number; readonly inAll: number }) {
    this.#ofAddress = places.ofAddress;
    this.#inAll = places.inAll;
  }

  get size(): number {
    return this.#size;
  }

  /**
   * Lets one more wait. Returns who has to go for it, if anybody: the new one itself when its address has its share, else the
   * last in the longest queue. An address that has nobody waiting always finds a place.
   */
  push(address: string, item: Item): Item | null {
    const queue = this.#queues.get(address) ?? [];
    if (queue.length >= this.#ofAddress) return item;
    const isFull = this.#size >= this.#inAll;
    if (isFull && queue.length > 0 && this.#longest().queue.length <= queue.length + 1) return item;
    const displaced = isFull ? this.#dropLastOfLongest() : null;
    queue.push(item);
    this.#queues.set(address, queue);
    this.#size += 1;
    return displaced;
  }

  /** Takes out whose turn it is; null when nobody waits. */
  shift(): Item | null {
    for (const [address, queue] of this.#queues) {
      const item = queue.shift();
      this.#queues.delete(address);
      if (queue.length > 0) this.#queues.set(address, queue);
      this.#size -= 1;
      return item ?? null;
    }
    return null;
  }

  /** Of equally long ones the one whose turn comes last. */
  #longest(): { address: string; queue: Item[] } {
    let longest: { address: string; queue: Item[] } = { address: '', queue: [] };
    for (const [address, queue] of this.#queues)
      if (queue.length >= longest.queue.length) longest = { address, queue };
    return longest;
  }

  #dropLastOfLongest(): Item | null {
    const { address, queue } = this.#longest();
    const item = queue.pop() ?? null;
    if (queue.length === 0) this.#queues.delete(address);
    this.#size -= 1;
    return item;
  }
}
