import type { FastifyReply } from 'fastify';
import type * as z from 'zod';

/** An error as Moyasar words it (docs.moyasar.com/api/errors). */
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

/** What a request says, or a 400 that names its wrong fields. */
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

/** What a test lets go wrong; each of the calls, such as /^POST .*refund$/, does so once. */
export type Trouble = {
  /** Answers instead of doing anything. */
  readonly says: { readonly call: RegExp; readonly status: number }[];
  /** Answers that are lost after everything was done. */
  readonly loses: RegExp[];
  /** Whether the list of invoices is behind and shows none. */
  hidesInvoices: boolean;
  /** Whether no answer shows that something was given back. */
  hidesRefunds: boolean;
};

/** Takes the first of the troubles that is about a call. */
export function takeTrouble<T>(troubles: T[], callOf: (trouble: T) => RegExp, call: string): T | undefined {
  const index = troubles.findIndex(trouble => callOf(trouble).test(call));
  return index < 0 ? undefined : troubles.splice(index, 1)[0];
}
