import { CLIENT_HEADER } from '@rifq/contract';
import { networkError, responseError } from './api-error.ts';
import { apiAddress } from './request.ts';

const NAME = /filename="(?<name>[\w.-]+)"/;

/** Hands a file to the browser to save. */
function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/**
 * Saves a document of the server under the name that it gives.
 * @throws {ApiError} for every answer that is not a success, and when none came or it broke off
 */
export async function download(path: string): Promise<void> {
  const headers = { [CLIENT_HEADER]: 'web' };
  const response = await fetch(apiAddress(path), { headers }).catch((error: unknown) => {
    throw networkError(error);
  });
  if (!response.ok) throw responseError(response.status, await response.json().catch(() => undefined));
  const file = await response.blob().catch((error: unknown) => {
    throw networkError(error);
  });
  const said = NAME.exec(response.headers.get('content-disposition') ?? '')?.groups?.name;
  save(file, said ?? 'rifq.json');
}
