import type { CDPSession } from '@playwright/test';

/** A request over the network, with its progress. */
interface Sent {
  /** Decoded path and query. */
  path: string;
  isScript: boolean;
  /** Milliseconds since the first request. */
  at: number;
  bytes: number;
}

/** Requests of a page over the network. */
export interface PageRequests {
  count: number;
  bytes: number;
  scriptBytes: number;
  /** Returns when a call was first sent, and how often. */
  call(path: RegExp): { at: number; times: number };
  /** Lists the paths in order, each with its time. */
  list(): string[];
}

const isScript = (path: string, type: string | undefined) => type === 'Script' || path.endsWith('.js');

/**
 * Records a page's requests over the network from now on, without cached ones.
 * @param client of the page, with its domain `Network` enabled
 * @param hasStored whether the service worker already has all files: otherwise it fetches them, once each
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
