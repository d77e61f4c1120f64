import { CLIENT_HEADER } from '@rifq/contract';
import type { Conversation, Message } from '@rifq/contract/calls';
import { networkError, responseError } from '../../../../lib/calls/api-error.ts';
import { apiAddress } from '../../../../lib/calls/request.ts';
import { socketId } from '../../../../lib/calls/socket-id.ts';

/** Milliseconds without progress after which an upload is aborted, to be retried. */
const STALLED = 30_000;

interface UploadOptions {
  signal: AbortSignal;
  /** Upload progress, from 0 to 1. */
  onProgress: (share: number) => void;
}

/**
 * Sends a form and reports its upload progress, which `fetch` cannot.
 * @throws {ApiError} for every response that is no success, and for none; the signal's reason when aborted
 */
export function upload(
  path: string,
  form: FormData,
  { signal, onProgress }: UploadOptions,
): Promise<{ message: Message; conversation: Conversation }> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    signal.addEventListener('abort', abort, { once: true });
    let timer = setTimeout(abort, STALLED);
    xhr.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      clearTimeout(timer);
      timer = setTimeout(abort, STALLED);
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    xhr.onerror = () => reject(networkError(xhr.statusText));
    xhr.ontimeout = xhr.onerror;
    xhr.onabort = () => reject(signal.aborted ? signal.reason : networkError('stalled'));
    xhr.onload = () => {
      const response = parse(xhr.responseText);
      const isSuccess = xhr.status >= 200 && xhr.status < 300;
      if (isSuccess && isEnvelope(response)) resolve(response.data);
      else reject(responseError(xhr.status, response));
    };
    xhr.onloadend = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    };
    xhr.open('POST', apiAddress(path));
    xhr.setRequestHeader('accept', 'application/json');
    xhr.setRequestHeader(CLIENT_HEADER, 'web');
    const socket = socketId();
    if (socket !== undefined) xhr.setRequestHeader('x-socket-id', socket);
    xhr.send(form);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The server validates its responses against the contract; this checks only the envelope. */
function isEnvelope(
  response: unknown,
): response is { data: { message: Message; conversation: Conversation } } {
  return typeof response === 'object' && response !== null && 'data' in response;
}
