import { type ErrorBody, type FieldErrorCode, fieldErrorCodes } from '@rifq/contract';
import { isBusy } from '@rifq/db';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError, type FieldErrors } from '../core/errors.ts';
import { clearDeadSession } from './cookies.ts';
import type { ErrorTexts } from './error-texts.ts';
import { readerLocaleOf } from './reader-locale.ts';
import { httpStatusOf } from './status.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Texts of error codes, in each language. */
    errorTexts: ErrorTexts;
  }
}

const knownFieldCodes: ReadonlySet<string> = new Set(fieldErrorCodes);
const isFieldCode = (message: string | undefined): message is FieldErrorCode =>
  knownFieldCodes.has(message ?? '');

/** Maps requests that Fastify and its plugins refuse to an error code. */
function refusalOf(error: FastifyError): AppError | null {
  if (error.code === 'FST_REQ_FILE_TOO_LARGE' || error.statusCode === 413)
    return new AppError('request.too_large');
  if (error.statusCode === 415 || error.statusCode === 406) return new AppError('request.media_type');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError('request.invalid');
  }
  return null;
}

/** Seconds after which a client may retry when the database was too busy. */
const BUSY_RETRY_AFTER = 2;

/** The first error of each field: `['address', 0, 'city']` is the field 'address.0.city'. */
function validationFields(error: unknown): FieldErrors | null {
  if (!hasZodFastifySchemaValidationErrors(error)) return null;
  const fields: FieldErrors = {};
  for (const issue of error.validation) {
    const field = issue.instancePath.split('/').filter(Boolean).join('.') || '_';
    fields[field] ??= { code: isFieldCode(issue.message) ? issue.message : 'field.invalid' };
  }
  return fields;
}

function send(reply: FastifyReply, error: AppError, endedAt: Date | null = null) {
  const text = reply.server.errorTexts(readerLocaleOf(reply.request));
  const body: ErrorBody = { message: text(error.code, error.values), code: error.code };
  const entries = Object.entries(error.fields);
  if (entries.length > 0) {
    body.errors = Object.fromEntries(
      entries.map(([field, fault]) => [field, [text(fault.code, fault.values ?? {})]]),
    );
  }
  if (error.retryAfter !== undefined) {
    body.retry_after = error.retryAfter;
    reply.header('retry-after', error.retryAfter);
  }
  if (error.challenge !== undefined) body.challenge = error.challenge;
  if (error.paymentId !== undefined) body.payment_id = error.paymentId;
  Object.assign(body, error.conflict);
  if (endedAt !== null) body.ended_at = endedAt.toISOString();
  return reply.status(httpStatusOf(error)).header('cache-control', 'no-store').send(body);
}

/**
 * Handles requests that the router refuses before it finds a route: a URL that cannot be decoded, or is too long. No
 * hook runs for them, so `headers` are those of every response.
 */
export function refuseAddress(headers: Readonly<Record<string, string>>) {
  return (error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void => {
    void send(reply.headers(headers), refusalOf(error) ?? new AppError('request.invalid'));
  };
}

/**
 * Responds to every failure with `{ message, code, errors? }`. A busy database is logged and reported as request.busy,
 * every other unexpected error as request.failed.
 * @param sessionEndedAt when the session of a request was ended, or null when it was not
 */
export function handleErrors(
  app: FastifyInstance,
  errorTexts: ErrorTexts,
  sessionEndedAt: (request: FastifyRequest) => Promise<Date | null>,
): void {
  app.decorate('errorTexts', errorTexts);
  app.setErrorHandler(async (error: FastifyError | AppError, request, reply) => {
    if (error instanceof AppError) {
      if (error.code !== 'session.missing') return send(reply, error);
      clearDeadSession(request, reply);
      return send(reply, error, await sessionEndedAt(request));
    }
    const fields = validationFields(error);
    if (fields) return send(reply, new AppError('request.invalid', { fields }));
    const refusal = refusalOf(error);
    if (refusal) return send(reply, refusal);
    if (isBusy(error)) {
      request.log.error({ err: error }, 'the database was too busy for a request');
      return send(reply, new AppError('request.busy', { retryAfter: BUSY_RETRY_AFTER }));
    }
    request.log.error({ err: error }, 'request failed');
    return send(reply, new AppError('request.failed'));
  });
}

/**
 * Responds to requests that match no call: 405 for methods outside specification 7.1, before any other check, else 404.
 */
export function handleUnknownCalls(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET' || request.method === 'POST') return;
    reply.header('allow', 'GET, POST');
    throw new AppError('request.method');
  });
  app.setNotFoundHandler((_request, reply) => send(reply, new AppError('request.not_found')));
}
