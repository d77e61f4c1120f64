import type { AppState } from '../core/state.ts';
import { type CloseCode, closeCodes, PROTOCOL_VERSION } from '../protocol/codes.ts';

/** Why a connection is refused. */
export type HandshakeRefusal = { readonly code: CloseCode; readonly reason: string };

/** Whether an upgrade request is for the broadcaster: `/app` and everything below it. */
export function isSocketPath(url: string): boolean {
  return /^\/app(?:[/?]|$)/.test(url);
}

/**
 * Whether a page of this origin may connect (RFC 6455, section 10.2). A client without one is not a browser, and could
 * claim any.
 */
export function isAllowedOrigin(origin: string | undefined, origins: 'any' | readonly string[]): boolean {
  return origin === undefined || origins === 'any' || origins.includes(origin);
}

/** Reads `GET /app/{key}?protocol=7&client=…&version=…` and finds its app. */
export function readHandshake(
  url: string,
  isSecure: boolean,
  apps: ReadonlyMap<string, AppState>,
): { readonly app: AppState } | HandshakeRefusal {
  const queryAt = url.indexOf('?');
  const path = queryAt < 0 ? url : url.slice(0, queryAt);
  const key = /^\/app\/([^/]+)$/.exec(path)?.[1];
  if (key === undefined) return refusal('wrongPath', 'The path must be /app/{key}');
  const app = apps.get(key);
  if (!app) return refusal('unknownApp', 'There is no app with this key');
  const version = new URLSearchParams(queryAt < 0 ? '' : url.slice(queryAt)).get('protocol');
  if (version === null || version === '') return refusal('missingVersion', 'The protocol version is missing');
  if (!/^\d+$/.test(version)) return refusal('malformedVersion', 'The protocol version is not a number');
  if (Number(version) !== PROTOCOL_VERSION) {
    return refusal('unsupportedVersion', `Only protocol ${PROTOCOL_VERSION} is supported`);
  }
  const { tlsOnly = false, enabled = true, capacity = Number.POSITIVE_INFINITY } = app.options;
  if (tlsOnly && !isSecure) return refusal('tlsOnly', 'The app only takes connections over TLS');
  if (!enabled) return refusal('disabledApp', 'The app is disabled');
  if (app.connections.size >= capacity)
    return refusal('overQuota', 'The app holds as many connections as it may');
  return { app };
}

function refusal(code: keyof typeof closeCodes, reason: string): HandshakeRefusal {
  return { code: closeCodes[code], reason };
}
