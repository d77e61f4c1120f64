import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';
import type { IdentityClient } from '../ports/identity.ts';
import type { RealtimeAddress } from '../ports/realtime.ts';

/**
 * Headers of every answer of the API, which is data: it may load nothing and be kept by nobody. They are few and fixed,
 * since they go out with each call.
 */
export const apiHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** Headers of every answer of this server, of errors, redirects and files too: a site with https stays with it for a year. */
export const siteHeaders = ({ protocol }: URL): Readonly<Record<string, string>> =>
  protocol === 'https:' ? { 'strict-transport-security': 'max-age=31536000' } : {};

/** What of the device the pages may ask for: the microphone, for voice notes. */
const PERMISSIONS = 'microphone=(self), camera=(), geolocation=()';

/** Where a Pusher client connects: not every browser takes a socket on our own origin for 'self'. */
function liveOrigin({ host, port, cluster, forceTls }: RealtimeAddress): string {
  return `${forceTls ? 'wss' : 'ws'}://${host ?? `ws-${cluster}.pusher.com`}${port === null ? '' : `:${port}`}`;
}

/** What Helmet gives to an answer; it is the same for each, so one answer that nobody gets is enough. */
function headersByHelmet(options: HelmetOptions): OutgoingHttpHeaders {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(answer.req, answer, () => undefined);
  return answer.getHeaders();
}

type Sources = {
  readonly script: readonly string[];
  readonly connect: readonly string[];
  readonly frame: readonly string[];
};

const OWN: Sources = { script: [], connect: [], frame: [] };

/**
 * What the client of the identity service needs beside our own origin: its calls, and the reCAPTCHA by which it tells
 * browsers from programs (developers.google.com/recaptcha/docs/faq, on Content Security Policy). Its emulator verifies
 * nobody.
 */
export function identitySources(client: IdentityClient): Sources {
  if (client.provider === 'otp') return OWN;
  if (client.emulator !== null) return { ...OWN, connect: [client.emulator] };
  const recaptcha = 'https://www.google.com/recaptcha/';
  return {
    script: [recaptcha, 'https://www.gstatic.com/recaptcha/'],
    connect: ['https://identitytoolkit.googleapis.com', recaptcha],
    frame: [recaptcha, 'https://recaptcha.google.com/recaptcha/'],
  };
}

/**
 * Security headers of every page and file. Scripts come from our own origin only, plus the named inline ones of
 * the ready-made pages; styles may be inline, since React Aria sets them.
 */
export function pageHeaders(options: {
  publicUrl: URL;
  live: RealtimeAddress;
  scriptHashes: readonly string[];
  /** What beside our own origin the pages may use. */
  others?: Sources;
}): OutgoingHttpHeaders {
  const { script, connect, frame } = options.others ?? OWN;
  const https = options.publicUrl.protocol === 'https:';
  const byHelmet = headersByHelmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The encoder of voice notes is a WebAssembly of our own.
        scriptSrc: [
          "'self'",
          "'wasm-unsafe-eval'",
          ...options.scriptHashes.map(hash => `'${hash}'`),
          ...script,
        ],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // A voice note that waits on the device is played from there.
        mediaSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", liveOrigin(options.live), ...connect],
        ...(frame.length > 0 && { frameSrc: [...frame] }),
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  });
  return { ...byHelmet, 'permissions-policy': PERMISSIONS, ...siteHeaders(options.publicUrl) };
}
