import type { FastifyReply } from 'fastify';
import type * as z from 'zod';

/** An error in the format of Moyasar (docs.moyasar.com/api/errors). */
export class MoyasarFault extends Error {
  readonly status: number;
  readonly body: { type: string; message: string; errors: unknown };
  constructor(status: number, type: string, message: string, errors: unknown = null) {
    super(message);
    this.status = status;
    this.body = { type, message, errors };
  }
}

export const notFound = () => new MoyasarFault(404, 'record_not_found', 'Object not found');
export const refused = (message: string) => new MoyasarFault(400, 'invalid_request_error', message);

/** Parses a request. Throws a 400 that names its invalid fields. */
export function readBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const read = schema.safeParse(body ?? {});
  if (read.success) return read.data;
  const errors: Record<string, string[]> = {};
  for (const { path, message, ...issue } of read.error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [path.join('.')];
    for (const name of names) errors[name] = [message];
  }
  throw new MoyasarFault(400, 'validation_error', 'Validation Failed', errors);
}

export const sendFault = (reply: FastifyReply, fault: MoyasarFault) =>
  reply.status(fault.status).send(fault.body);

/** Faults set by a test; each call pattern, such as /^POST .*refund$/, applies once. */
export type InjectedFaults = {
  /** Statuses to return instead of executing a call. */
  readonly says: { readonly call: RegExp; readonly status: number }[];
  /** Calls whose response is lost after execution. */
  readonly loses: RegExp[];
  /** Whether the list of invoices is stale and empty. */
  hidesInvoices: boolean;
  /** Whether responses hide refunds. */
  hidesRefunds: boolean;
};

/** Removes and returns the first fault that matches a call. */
export function takeFault<T>(troubles: T[], callOf: (trouble: T) => RegExp, call: string): T | undefined {
  const index = troubles.findIndex(trouble => callOf(trouble).test(call));
  return index < 0 ? undefined : troubles.splice(index, 1)[0];
}
