import { CLIENT_HEADER } from '@rifq/contract';
import { saveFile } from '../files/save-file.ts';
import { networkError, responseError } from './api-error.ts';
import { apiAddress } from './request.ts';

const NAME = /filename="(?<name>[\w.-]+)"/;

/**
 * Downloads a document of the server under the file name that the response gives.
 * @throws {ApiError} for every unsuccessful response, and when none arrived or it was cut off
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
  const filename = NAME.exec(response.headers.get('content-disposition') ?? '')?.groups?.name;
  saveFile(file, filename ?? 'rifq.json');
}
