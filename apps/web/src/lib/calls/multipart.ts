import type { calls } from '@rifq/contract/calls';

type Calls = typeof calls;

/** Paths of the calls that take files. */
type MultipartPath = {
  [K in keyof Calls]: Calls[K] extends { files: readonly string[] } ? Calls[K]['path'] : never;
}[keyof Calls];

/** Calls sent as a multipart form. The type keeps the list complete when the contract grows. */
const multipartPaths: Record<MultipartPath, true> = {
  '/api/profile/update': true,
  '/api/pets/photo': true,
  '/api/vaccines/doses/label': true,
};

export function isMultipart(path: string): boolean {
  return Object.hasOwn(multipartPaths, path);
}

/** A form with the fields that have a truthy value (seed, section 5); numbers are written as text. */
export function truthyForm(payload: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(payload)) {
    if (value) form.append(name, value instanceof Blob ? value : String(value));
  }
  return form;
}
