/** A queue per address, served round-robin, so that many items of one address do not delay the others. */
export class FairQueue<Item> {
  /** In the order of their turns. None of them is empty. */
  readonly #queues = new Map<string, Item[]>();
  readonly #ofAddress: number;
  readonly #inAll: number;
  #size = 0;

  constructor(limits: { readonly ofAddress: number; readonly inAll: number }) {
    this.#ofAddress = limits.ofAddress;
    this.#inAll = limits.inAll;
  }

  get size(): number {
    return this.#size;
  }

  /**
   * Adds an item. Returns the item to reject, if any: the new one when its address is at its limit, else, when all is
   * full, the last of the longest queue. An address without a queue can always add one item.
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

  /** Removes and returns the next item; null when the queue is empty. */
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

  /** Of equally long queues, the one that is served last. */
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
