import { uploadLimits } from '@rifq/contract';
import type { FastifyRequest } from 'fastify';
import { addressKey } from '../core/address.ts';
import { AppError } from '../core/errors.ts';

const MEGABYTE = 1024 * 1024;
/** The longest form that can be accepted: one file, and the text beside it. */
const LONGEST_FORM = uploadLimits.bytes + MEGABYTE / 4;
/** Seconds after which one for whom there was no room may try again. */
const BUSY_SECONDS = 10;

/** Bytes of forms that are in memory at once: of all clients, and of one address, which many people may share. */
const limits = { bytes: 64 * MEGABYTE, bytesOfAddress: 25 * MEGABYTE };

type Upload = Pick<FastifyRequest, 'ip' | 'headers'>;

/** The memory for forms with files. */
export type UploadBudget = {
  /** Takes what the body of this request may need. Refuses with request.busy. */
  take(request: Upload): void;
  /** Gives back what the request has taken, if it has. */
  giveBack(request: Upload): void;
};

/** What a body will take at most, by what its head says. */
function bytesOf({ headers }: Upload): number {
  const announced = headers['content-length'];
  return announced === undefined ? LONGEST_FORM : Math.min(Number(announced), LONGEST_FORM);
}

export function makeUploadBudget(): UploadBudget {
  const taken = new WeakMap<Upload, { key: string; bytes: number }>();
  const ofAddress = new Map<string, number>();
  let inAll = 0;
  const add = (key: string, bytes: number) => {
    const next = (ofAddress.get(key) ?? 0) + bytes;
    inAll += bytes;
    if (next > 0) ofAddress.set(key, next);
    else ofAddress.delete(key);
  };
  return {
    take(request) {
      const key = addressKey(request.ip);
      const bytes = bytesOf(request);
      const isFull =
        inAll + bytes > limits.bytes || (ofAddress.get(key) ?? 0) + bytes > limits.bytesOfAddress;
      if (isFull) throw new AppError('request.busy', { retryAfter: BUSY_SECONDS });
      add(key, bytes);
      taken.set(request, { key, bytes });
    },
    giveBack(request) {
      const share = taken.get(request);
      if (!share) return;
      taken.delete(request);
      add(share.key, -share.bytes);
    },
  };
}
