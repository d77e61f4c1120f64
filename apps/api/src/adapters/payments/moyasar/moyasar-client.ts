import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { errorCode } from '../../../core/system-error.ts';
import { GatewayError } from '../../../ports/payments.ts';

/** The timeout of one call of the port, with its retries: the port promises 30 seconds. */
const TIMEOUT_MS = 20_000;

/** Before the second and the third attempt. */
const PAUSES_MS: readonly number[] = [300, 1500];

/** `errors` is an object of fields, a text or null (docs.moyasar.com/api/errors). */
const fault = z.object({ type: z.string(), errors: z.optional(z.unknown()) });

/** Thrown for a response other than success. */
export class MoyasarFailure extends GatewayError {
  readonly status: number;
  constructor(status: number, codes: string, { refused = false } = {}) {
    super(codes, { refused });
    this.status = status;
  }
}

/** Thrown if Moyasar reports what is wrong with a request, so that it has not been executed. */
export class MoyasarRefusal extends MoyasarFailure {
  constructor(status: number, codes: string) {
    super(status, codes, { refused: true });
  }
}

/** Returned before a request is processed, so that it has not been executed. */
const UNDONE: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 409, 422, 429]);

export const isUndone = (error: unknown) => error instanceof MoyasarFailure && UNDONE.has(error.status);

export const isNotFound = (error: unknown) => error instanceof MoyasarRefusal && error.status === 404;

export type MoyasarRequest<T> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below `/v1`, with its query. */
  readonly path: string;
  readonly body?: object;
  /** The schema of the response; null for an empty one. */
  readonly response: z.ZodMiniType<T> | null;
  /** Whether it is idempotent, so that it may be repeated if the response is lost. */
  readonly repeatable: boolean;
  /** Aborts the call of the port. */
  readonly deadline: AbortSignal;
};

export type MoyasarClient = {
  /** Rejects with a GatewayError. */
  send<T>(request: MoyasarRequest<T> & { response: z.ZodMiniType<T> }): Promise<T>;
  send(request: MoyasarRequest<never> & { response: null }): Promise<void>;
};

export type ClientOptions = {
  readonly secretKey: string;
  /** Including `/v1`. */
  readonly apiUrl: string;
  /** Pauses before retries, in milliseconds; tests do not wait. */
  readonly pauses?: readonly number[];
};

/** Creates a signal that aborts one call of the port. */
export const deadline = () => AbortSignal.timeout(TIMEOUT_MS);

/** Allows only text in the form of a code: a message may quote the payer. */
const codeLike = (text: string) => (/^[\w.]{1,60}$/.test(text) ? text : 'unnamed');

function codesOf(status: number, { type, errors }: z.infer<typeof fault>): string {
  const fields = typeof errors === 'object' && errors !== null ? Object.keys(errors).map(codeLike) : [];
  return [status, codeLike(type), ...fields].join(' ');
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Maps a failed response to an error: a refusal, or a transient failure. */
function errorOf(status: number, text: string): GatewayError {
  const said = fault.safeParse(parsed(text));
  const codes = said.success ? codesOf(status, said.data) : String(status);
  // The operator has to fix wrong keys (401, 403, 405), and a body of another form is from a proxy.
  const isRefusal = said.success && [400, 404, 409, 422].includes(status);
  return isRefusal ? new MoyasarRefusal(status, codes) : new MoyasarFailure(status, codes);
}

/** 429 is returned before a request is processed; after another failure it may have been executed. */
const mayRepeat = (status: number | null, repeatable: boolean) =>
  status === 429 || (repeatable && (status === null || status >= 500));

type Exchange = { readonly status: number; readonly text: string };

/**
 * Creates a client of Moyasar's API (docs.moyasar.com/api/authentication): HTTP Basic with the key as the user and an
 * empty password, JSON both ways. Retries what may be repeated after 429, 5xx and a lost response.
 */
export function makeMoyasarClient({ secretKey, apiUrl, pauses = PAUSES_MS }: ClientOptions): MoyasarClient {
  const headers = {
    authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`,
    accept: 'application/json',
    'user-agent': 'Rifq',
  };

  async function exchange(request: MoyasarRequest<unknown>): Promise<Exchange | GatewayError> {
    const { method, path, body, deadline: signal } = request;
    try {
      const sent =
        body === undefined
          ? { headers }
          : { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
      const response = await fetch(`${apiUrl}${path}`, { method, signal, redirect: 'error', ...sent });
      return { status: response.status, text: await response.text() };
    } catch (error) {
      const code = error instanceof Error ? errorCode(error.cause) : '';
      return new GatewayError(`no response ${signal.aborted ? 'in time' : code}`.trim());
    }
  }

  return {
    async send<T>(request: MoyasarRequest<T>): Promise<T | undefined> {
      let attempts = 0;
      for (;;) {
        const result = await exchange(request);
        const failed = result instanceof GatewayError;
        if (!failed && result.status >= 200 && result.status < 300) {
          if (request.response === null) return undefined;
          const body = request.response.safeParse(parsed(result.text));
          if (body.success) return body.data;
          throw new GatewayError(`${result.status} response not understood`);
        }
        const error = failed ? result : errorOf(result.status, result.text);
        const wait = pauses[attempts];
        const again = mayRepeat(failed ? null : result.status, request.repeatable);
        if (!again || wait === undefined || request.deadline.aborted) throw error;
        attempts += 1;
        await pause(wait, undefined, { signal: request.deadline }).catch(() => {
          throw error;
        });
      }
    },
  };
}
