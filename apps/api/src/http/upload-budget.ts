import { isIPv4 } from 'node:net';
import { uploadLimits } from '@rifq/contract';
import type { FastifyRequest } from 'fastify';
import { customerKey } from '../core/address.ts';
import { AppError } from '../core/errors.ts';
import { makeSums } from './sums.ts';

const MEGABYTE = 1024 * 1024;
/** The longest form that can be accepted: one file, and the text beside it. */
const LONGEST_FORM = uploadLimits.bytes + MEGABYTE / 4;
/** Seconds after which one for whom there was no room may try again. */
const BUSY_SECONDS = 10;

/** Forms that one user has open at once, and bytes of forms in memory (docs/decisions/0042). */
const limits = {
  formsOfUser: 2,
  bytes: 96 * MEGABYTE,
  /** Of an IPv4 address, behind which a carrier may have thousands of people. */
  bytesOfAddress: 50 * MEGABYTE,
  bytesOfIPv6Network: 25 * MEGABYTE,
};

type Upload = Pick<FastifyRequest, 'ip' | 'headers'>;

/** The memory for forms with files. */
export type UploadBudget = {
  /** Takes what the body of this request of a user may need. Refuses with request.busy. */
  take(request: Upload, userId: string): void;
  /** Gives back what the request has taken, if it has. */
  giveBack(request: Upload): void;
};

/** What a body will take at most, by what its head says. */
function bytesOf({ headers }: Upload): number {
  const announced = headers['content-length'];
  return announced === undefined ? LONGEST_FORM : Math.min(Number(announced), LONGEST_FORM);
}

export function makeUploadBudget(): UploadBudget {
  const taken = new WeakMap<Upload, { address: string; userId: string; bytes: number }>();
  const [ofAddress, ofUser] = [makeSums(), makeSums()];
  let inAll = 0;
  return {
    take(request, userId) {
      const address = customerKey(request.ip);
      const bytes = bytesOf(request);
      const share = isIPv4(address) ? limits.bytesOfAddress : limits.bytesOfIPv6Network;
      const isFull =
        ofUser.of(userId) >= limits.formsOfUser ||
        inAll + bytes > limits.bytes ||
        ofAddress.of(address) + bytes > share;
      if (isFull) throw new AppError('request.busy', { retryAfter: BUSY_SECONDS });
      inAll += bytes;
      ofAddress.add(address, bytes);
      ofUser.add(userId, 1);
      taken.set(request, { address, userId, bytes });
    },
    giveBack(request) {
      const share = taken.get(request);
      if (!share) return;
      taken.delete(request);
      inAll -= share.bytes;
      ofAddress.add(share.address, -share.bytes);
      ofUser.add(share.userId, -1);
    },
  };
}
