import { isIPv4 } from 'node:net';
import { AppError } from '../core/errors.ts';
import { customerKey } from '../core/ip-address.ts';

/** Seconds after which one for whom there was no room may try again. */
const BUSY_SECONDS = 10;

/** The most bytes that are held in memory at once. */
type MemoryLimits = {
  readonly bytes: number;
  /** Of an IPv4 address, behind which a carrier may have thousands of people. */
  readonly bytesOfAddress: number;
  readonly bytesOfIPv6Network: number;
};

/** What is refused when there is no room. */
export const noRoom = () => new AppError('request.busy', { retryAfter: BUSY_SECONDS });

/** Whether so many more do not fit; the first always do. */
export const exceeds = (held: number, more: number, limit: number) => held > 0 && held + more > limit;

/** Sums by name, without those that are nothing. */
export function makeSums() {
  const sums = new Map<string, number>();
  const of = (name: string) => sums.get(name) ?? 0;
  return {
    of,
    add(name: string, change: number) {
      const next = of(name) + change;
      if (next > 0) sums.set(name, next);
      else sums.delete(name);
    },
  };
}

/** Bytes that are held in memory, in all and for each customer of a network by their address. */
export function makeMemory(limits: MemoryLimits) {
  const ofCustomer = makeSums();
  let inAll = 0;
  return {
    hasRoom(ip: string, bytes: number): boolean {
      const customer = customerKey(ip);
      const share = isIPv4(customer) ? limits.bytesOfAddress : limits.bytesOfIPv6Network;
      return !exceeds(inAll, bytes, limits.bytes) && !exceeds(ofCustomer.of(customer), bytes, share);
    },
    add(ip: string, bytes: number): void {
      inAll += bytes;
      ofCustomer.add(customerKey(ip), bytes);
    },
  };
}
