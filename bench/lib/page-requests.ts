import type { CDPSession } from '@playwright/test';

/** A request that went over the network, as far as it has come. */
interface Sent {
  /** Path and query, readable. */
  path: string;
  isScript: boolean;
  /** Milliseconds since the first request. */
  at: number;
  bytes: number;
}

/** What a page has sent for over the network. */
export interface PageRequests {
  count: number;
  bytes: number;
  scriptBytes: number;
  /** When a call was first sent for, and how often. */
  call(path: RegExp): { at: number; times: number };
  /** The paths in their order, each with when it was sent. */
  list(): string[];
}

const isScript = (path: string, type: string | undefined) => type === 'Script' || path.endsWith('.js');

/**
 * Watches what a page sends for over the network from now on, and not what its cache has.
 * @param client of the page, with its domain `Network` enabled
 * @param hasStored whether the service worker has all files already: else it fetches them, once each
 */
export function watchRequests(client: CDPSession, hasStored: boolean): () => PageRequests {
  const sent = new Map<string, Sent>();
  let began: number | undefined;
  client.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    const { protocol, pathname, search } = new URL(request.url);
    if (!protocol.startsWith('http')) return;
    began ??= timestamp;
    const path = decodeURIComponent(pathname + search);
    sent.set(requestId, {
      path,
      isScript: isScript(pathname, type),
      at: (timestamp - began) * 1000,
      bytes: 0,
    });
  });
  client.on('Network.requestServedFromCache', ({ requestId }) => sent.delete(requestId));
  client.on('Network.responseReceived', ({ requestId, response }) => {
    const path = sent.get(requestId)?.path ?? '';
    const first = [...sent].find(([, entry]) => entry.path === path)?.[0];
    const isAgain = path.startsWith('/assets/') && first !== requestId;
    const isStored = response.fromServiceWorker === true && (hasStored || isAgain);
    if (response.fromDiskCache === true || isStored) sent.delete(requestId);
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const entry = sent.get(requestId);
    if (entry) entry.bytes = encodedDataLength;
  });
  return () => {
    const all = [...sent.values()];
    const bytesOf = (some: readonly Sent[]) => some.reduce((sum, { bytes }) => sum + bytes, 0);
    return {
      count: all.length,
      bytes: bytesOf(all),
      scriptBytes: bytesOf(all.filter(entry => entry.isScript)),
      call(path) {
        const asked = all.filter(entry => path.test(entry.path));
        return { at: asked[0]?.at ?? Number.NaN, times: asked.length };
      },
      list: () => all.map(({ path, at }) => `${at.toFixed(0)} ${path}`),
    };
  };
}
