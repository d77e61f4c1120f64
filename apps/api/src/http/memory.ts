import { isIPv4 } from 'node:net';
import { AppError } from '../core/errors.ts';
import { customerKey } from '../core/ip-address.ts';

/** Seconds after which a refused client may retry. */
const BUSY_SECONDS = 10;

/** Limits of the bytes held in memory. */
type MemoryLimits = {
  readonly bytes: number;
  /** Per IPv4 address, behind which a carrier may have thousands of people. */
  readonly bytesOfAddress: number;
  readonly bytesOfIPv6Network: number;
};

/** The error when there is no room. */
export const noRoom = () => new AppError('request.busy', { retryAfter: BUSY_SECONDS });

/** Whether an addition exceeds the limit; the first never does. */
export const exceeds = (held: number, more: number, limit: number) => held > 0 && held + more > limit;

/** Creates totals by name, which drop those that reach zero. */
export function makeSums() {
  const totals = new Map<string, number>();
  const of = (name: string) => totals.get(name) ?? 0;
  return {
    of,
    add(name: string, change: number) {
      const next = of(name) + change;
      if (next > 0) totals.set(name, next);
      else totals.delete(name);
    },
  };
}

/** Tracks the bytes held in memory, in total and per network customer, by address. */
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
