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
   * last in the longest queue.
   */
  push(address: string, item: Item): Item | null {
    const queue = this.#queues.get(address) ?? [];
    if (queue.length >= this.#ofAddress) return item;
    const longest = this.#size < this.#inAll ? null : this.#longest();
    if (longest !== null && longest.length <= queue.length + 1) return item;
    const displaced = longest?.pop() ?? null;
    queue.push(item);
    this.#queues.set(address, queue);
    if (displaced === null) this.#size += 1;
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

  #longest(): Item[] {
    let longest: Item[] = [];
    for (const queue of this.#queues.values()) if (queue.length > longest.length) longest = queue;
    return longest;
  }
}
