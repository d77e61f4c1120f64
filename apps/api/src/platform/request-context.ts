import { AsyncLocalStorage } from 'node:async_hooks';

type RequestContext = { readonly origin: string | null };

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs the rest of a request's work knowing which tab's socket it came from; null when it has none. */
export function runFrom(origin: string | null, work: () => void): void {
  storage.run({ origin }, work);
}

/** The socket of the tab whose request is being worked on; null outside of requests. */
export function currentOrigin(): string | null {
  return storage.getStore()?.origin ?? null;
}
