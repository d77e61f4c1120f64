import { uploadLimits } from '@rifq/rules';
import type { FastifyRequest } from 'fastify';
import { makeMemory, makeSums, noRoom } from './memory.ts';

const MEGABYTE = 1024 * 1024;
/** The longest form that can be accepted: one file and its text fields. */
const LONGEST_FORM = uploadLimits.bytes + MEGABYTE / 4;

/** Limits of the open forms per user, and of the bytes of forms in memory (apps/api/README.md). */
const limits = {
  formsOfUser: 2,
  bytes: 96 * MEGABYTE,
  bytesOfAddress: 50 * MEGABYTE,
  bytesOfIPv6Network: 25 * MEGABYTE,
};

type Upload = Pick<FastifyRequest, 'ip' | 'headers'>;

/** The memory budget of forms with files. */
export type UploadBudget = {
  /** Reserves the memory that the body of this request may need. Refuses with request.busy. */
  take(request: Upload, userId: string): void;
  /** Releases the memory that the request has reserved, if any. */
  giveBack(request: Upload): void;
};

/** The most bytes of a body, by its headers. */
function bytesOf({ headers }: Upload): number {
  const announced = headers['content-length'];
  return announced === undefined ? LONGEST_FORM : Math.min(Number(announced), LONGEST_FORM);
}

export function makeUploadBudget(): UploadBudget {
  const taken = new WeakMap<Upload, { ip: string; userId: string; bytes: number }>();
  const [memory, ofUser] = [makeMemory(limits), makeSums()];
  return {
    take(request, userId) {
      // A closed connection no longer has an address.
      const { ip } = request;
      const bytes = bytesOf(request);
      if (ofUser.of(userId) >= limits.formsOfUser || !memory.hasRoom(ip, bytes)) throw noRoom();
      memory.add(ip, bytes);
      ofUser.add(userId, 1);
      taken.set(request, { ip, userId, bytes });
    },
    giveBack(request) {
      const share = taken.get(request);
      if (!share) return;
      taken.delete(request);
      memory.add(share.ip, -share.bytes);
      ofUser.add(share.userId, -1);
    },
  };
}
