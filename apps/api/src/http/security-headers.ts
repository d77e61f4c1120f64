import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';
import type { PhoneVerifierClient } from '../ports/identity.ts';
import type { RealtimeAddress } from '../ports/realtime.ts';

/**
 * Headers of every response of the API, which is data: it may load nothing and must not be cached. They are few and
 * fixed, since they are sent with each call.
 */
export const apiHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** Headers of every response, including errors, redirects and files: a site with https requires it for a year. */
export const siteHeaders = ({ protocol }: URL): Readonly<Record<string, string>> =>
  protocol === 'https:' ? { 'strict-transport-security': 'max-age=31536000' } : {};

/** Device features that the pages may request: the microphone, for voice notes. */
const PERMISSIONS = 'microphone=(self), camera=(), geolocation=()';

/** Where a Pusher client connects: not every browser matches a socket on our own origin with 'self'. */
function liveOrigin({ host, port, cluster, forceTls }: RealtimeAddress): string {
  return `${forceTls ? 'wss' : 'ws'}://${host ?? `ws-${cluster}.pusher.com`}${port === null ? '' : `:${port}`}`;
}

/** Returns Helmet's headers; they are equal for each response, so one that is never sent is enough. */
function headersByHelmet(options: HelmetOptions): OutgoingHttpHeaders {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(response.req, response, () => undefined);
  return response.getHeaders();
}

type Sources = {
  readonly script: readonly string[];
  readonly connect: readonly string[];
  readonly frame: readonly string[];
};

const OWN: Sources = { script: [], connect: [], frame: [] };

/**
 * The sources that the client of the identity service needs besides our own origin: its calls, and reCAPTCHA, which
 * tells browsers from programs (developers.google.com/recaptcha/docs/faq, on Content Security Policy). The emulator
 * uses no reCAPTCHA.
 */
export function identitySources(client: PhoneVerifierClient): Sources {
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
 * Returns the security headers of every page and file. Scripts come from our own origin only, plus the named inline
 * ones of the prerendered pages; styles may be inline, since React Aria sets them.
 */
export function pageHeaders(options: {
  publicUrl: URL;
  live: RealtimeAddress;
  scriptHashes: readonly string[];
  /** Sources that the pages may use besides our own origin. */
  others?: Sources;
}): OutgoingHttpHeaders {
  const { script, connect, frame } = options.others ?? OWN;
  const https = options.publicUrl.protocol === 'https:';
  const byHelmet = headersByHelmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Our encoder of voice notes is WebAssembly.
        scriptSrc: [
          "'self'",
          "'wasm-unsafe-eval'",
          ...options.scriptHashes.map(hash => `'${hash}'`),
          ...script,
        ],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // An unsent voice note is played from the device.
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
