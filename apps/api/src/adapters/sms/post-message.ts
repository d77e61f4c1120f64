import { Agent, fetch, type Response } from 'undici';
import { errorCode } from '../../core/system-error.ts';
import { SmsError, type SmsOutcome } from '../../ports/sms.ts';

/** The timeout of the whole exchange; shorter than the job's expiry. */
const TIMEOUT_MS = 10_000;

/** The timeout of connecting, including TLS. Well below the total, so that it is certain that nothing was sent. */
const CONNECT_TIMEOUT_MS = 4_000;

const connections = new Agent({ allowH2: false, connect: { timeout: CONNECT_TIMEOUT_MS } });

/** Failures before a connection exists: nothing of the request was sent. */
const NOT_CONNECTED: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * 408 and 429 are returned before a request is processed. A proxy may return 503 afterwards, like 500, 502 and 504,
 * unless it has the time of a retry (RFC 9110, section 15.6.4).
 */
function outcomeOf({ status, headers }: Response): SmsOutcome {
  if (status === 408 || status === 429) return 'unsent';
  if (status === 503 && headers.has('retry-after')) return 'unsent';
  return status >= 400 && status < 500 ? 'refused' : 'unknown';
}

/**
 * Posts a form to an SMS service. `outcomeIn` returns for a successful response whether the service accepted the
 * message (null) or not. Throws an SmsError.
 */
export async function postMessage(
  service: string,
  request: { url: string; headers?: Record<string, string>; form: Record<string, string> },
  outcomeIn: (response: Response) => Promise<SmsOutcome | null> = () => Promise.resolve(null),
): Promise<void> {
  const { url, headers = {}, form } = request;
  let response: Response;
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const body = new URLSearchParams(form);
    response = await fetch(url, { method: 'POST', headers, body, signal, dispatcher: connections });
  } catch (error) {
    const code = error instanceof Error ? errorCode(error.cause) : '';
    throw new SmsError(
      `${service} gave no answer ${code}`.trim(),
      NOT_CONNECTED.has(code) ? 'unsent' : 'unknown',
    );
  }
  const outcome = response.ok ? await outcomeIn(response) : outcomeOf(response);
  if (outcome !== null)
    throw new SmsError(`${service} refused the message with status ${response.status}`, outcome);
}
