import { sdkFor, testApp } from './server.ts';

/** Returns a path below the test app with a query that the SDK has signed for this method and body. */
export function signedPath(method: 'GET' | 'POST', below: string, body?: string): string {
  const path = `/apps/${testApp.id}${below}`;
  return `${path}?${sdkFor(0).createSignedQueryString({ method, path, ...(body === undefined ? {} : { body }) })}`;
}
