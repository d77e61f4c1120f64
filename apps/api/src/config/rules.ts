import { isInternetName, isReachedByOthers } from '../core/host-names.ts';
import { isLoopback } from '../core/loopback.ts';
import { mailboxAddress, mailHostOf } from './contacts.ts';
import { transportFaults } from './transport.ts';
import type { Environment } from './variables.ts';
import { vatNumberFault } from './vat.ts';

/**
 * Whether other people than this machine's user can reach the app: by its address, or by NODE_ENV=production; no other
 * value of that overrides the address.
 */
export const isPublic = (env: { NODE_ENV: string; PUBLIC_URL: string }): boolean =>
  env.NODE_ENV === 'production' || !isLoopback(new URL(env.PUBLIC_URL).hostname);

type Name = keyof Environment;

/** Lists the missing variables that a choice needs, one line each. */
function missing(env: Environment, choice: Name, value: string, names: readonly Name[]): string[] {
  if (env[choice] !== value) return [];
  return names
    .filter(name => env[name] === undefined)
    .map(name => `${name} is missing: ${choice}=${value} needs it`);
}

/** Lists faults in the variables of live channels that another process serves. */
function liveChannelFaults(env: Environment): string[] {
  if (env.BROADCASTER === 'embedded') return [];
  const lines: string[] = [];
  const isLocal = isLoopback(env.PUSHER_HOST ?? '');
  // The application of the broadcaster on this machine is derived from the app's secret.
  if (!isLocal)
    lines.push(...missing(env, 'BROADCASTER', 'pusher', ['PUSHER_APP_ID', 'PUSHER_KEY', 'PUSHER_SECRET']));
  if (env.PUSHER_HOST === undefined) {
    for (const name of ['PUSHER_PORT', 'PUSHER_SCHEME', 'PUSHER_PUBLIC_URL'] as const)
      if (env[name] !== undefined) lines.push(`${name} needs PUSHER_HOST: Pusher Channels has its own`);
  }
  const isSecure = new URL(env.PUBLIC_URL).protocol === 'https:';
  if (!isLocal && isSecure && env.PUSHER_SCHEME === 'http' && env.PUSHER_PUBLIC_URL === undefined)
    lines.push('PUSHER_PUBLIC_URL is missing: pages served over https cannot use PUSHER_SCHEME=http');
  if (isSecure && env.PUSHER_PUBLIC_URL?.startsWith('http:'))
    lines.push('PUSHER_PUBLIC_URL must start with https:// as PUBLIC_URL does');
  return lines;
}

const isLiveKey = (key: string) => key.slice(3).startsWith('live_');

/** Lists faults in a gateway's key: live keys only where the gateway's webhooks can arrive, and no test keys there. */
function keyFaults(env: Environment, name: 'STRIPE_SECRET_KEY' | 'MOYASAR_SECRET_KEY'): string[] {
  const key = env[name];
  if (key === undefined) return [];
  const { hostname } = new URL(env.PUBLIC_URL);
  if (isLiveKey(key) && !isReachedByOthers(hostname))
    return [`${name} is a live key: its webhooks do not reach a PUBLIC_URL on this machine or network`];
  if (!isLiveKey(key) && !isLoopback(hostname) && env.ALLOW_EMBEDDED !== '1')
    return [`${name} is a test key, which takes no money: use a live one, or set ALLOW_EMBEDDED=1`];
  return [];
}

/** Lists faults of a site that is reachable from other machines. */
function publicSiteFaults(env: Environment): string[] {
  const { protocol, hostname } = new URL(env.PUBLIC_URL);
  const lines: string[] = [];
  if (isLoopback(hostname)) {
    if (!isLoopback(env.HOST) && !env.HAS_PUBLIC_URL)
      lines.push(`PUBLIC_URL is missing: HOST=${env.HOST} lets other machines in`);
    return lines;
  }
  if (env.ALLOW_EMBEDDED !== '1') {
    if (env.SMS === 'outbox' && env.IDENTITY === 'otp')
      lines.push('SMS=outbox sends nothing: choose twilio or unifonic, or set ALLOW_EMBEDDED=1');
    if (env.MAIL === 'outbox') lines.push('MAIL=outbox sends nothing: choose smtp, or set ALLOW_EMBEDDED=1');
    if (env.BROADCASTER === 'embedded')
      lines.push('BROADCASTER=embedded serves one process: choose pusher, or set ALLOW_EMBEDDED=1');
    if (env.PAYMENTS === 'sandbox')
      lines.push('PAYMENTS=sandbox takes no money: choose stripe or moyasar, or set ALLOW_EMBEDDED=1');
  }
  if (env.MAIL_FROM !== undefined && !isInternetName(mailHostOf(mailboxAddress(env.MAIL_FROM)) ?? ''))
    lines.push('MAIL_FROM is at a host that nobody else reaches: mail servers refuse it');
  if (protocol === 'http:') {
    lines.push(
      'PUBLIC_URL must start with https:// beyond this machine: browsers send the session cookie over https only',
    );
  }
  // Rifq itself has no TLS, so there is a proxy: unless it is trusted, all clients share its address and rate limit.
  if (env.TRUST_PROXY === undefined)
    lines.push(
      'TRUST_PROXY is missing: name the proxy that has the certificate of PUBLIC_URL, such as loopback',
    );
  return lines;
}

/** In bytes of UTF-8: readers of a receipt's QR code read the length as a signed byte. */
const LONGEST_SELLER_NAME = 127;

/**
 * Lists faults in the seller and the tax of receipts: a VAT number needs a rate, and a rate a number.
 */
function sellerFaults(env: Environment): string[] {
  const lines = vatFaults(env);
  const fault = env.VAT_NUMBER === undefined ? undefined : vatNumberFault(env.VAT_NUMBER, env.CURRENCY);
  if (fault !== undefined) lines.push(fault);
  if (Buffer.byteLength(env.SELLER_NAME ?? '') > LONGEST_SELLER_NAME)
    lines.push(
      `SELLER_NAME is too long: ${LONGEST_SELLER_NAME} bytes of UTF-8 at most fit the QR code of receipts`,
    );
  return lines;
}

function vatFaults({ VAT_NUMBER, VAT_RATE }: Environment): string[] {
  if (VAT_NUMBER !== undefined && VAT_RATE === undefined) return ['VAT_RATE is missing: VAT_NUMBER needs it'];
  if (VAT_RATE !== undefined && VAT_NUMBER === undefined) return ['VAT_NUMBER is missing: VAT_RATE needs it'];
  return [];
}

/** Lists faults in the variables of the database, and of several processes that share it. */
function databaseFaults(env: Environment): string[] {
  const lines: string[] = [];
  if (env.DATABASE_URL === undefined && env.DATABASE_DIRECT_URL !== undefined)
    lines.push('DATABASE_DIRECT_URL needs DATABASE_URL');
  if (isPublic(env) && env.DATABASE_URL !== undefined && env.APP_SECRET === undefined) {
    lines.push(
      'APP_SECRET is missing: with DATABASE_URL every process must have the same secret of at least 32 characters',
    );
  }
  if (env.ROLE === 'all') return lines;
  if (env.DATABASE_URL === undefined) {
    lines.push(`ROLE=${env.ROLE} needs DATABASE_URL: the embedded database serves one process`);
  } else if (env.BROADCASTER === 'embedded') {
    lines.push(`ROLE=${env.ROLE} needs BROADCASTER=pusher: the embedded broadcaster serves one process`);
  }
  return lines;
}

function moyasarFaults(env: Environment): string[] {
  const { MOYASAR_SECRET_KEY: secret, MOYASAR_PUBLISHABLE_KEY: publishable } = env;
  const names = ['MOYASAR_SECRET_KEY', 'MOYASAR_PUBLISHABLE_KEY', 'MOYASAR_WEBHOOK_SECRET'] as const;
  const lines = missing(env, 'PAYMENTS', 'moyasar', names);
  if (secret !== undefined && publishable !== undefined && isLiveKey(secret) !== isLiveKey(publishable))
    lines.push('MOYASAR_PUBLISHABLE_KEY and MOYASAR_SECRET_KEY must both be of the test or of the live mode');
  return [...lines, ...keyFaults(env, 'MOYASAR_SECRET_KEY')];
}

/** Lists faults in the variables of the payment gateway. */
function paymentFaults(env: Environment): string[] {
  switch (env.PAYMENTS) {
    case 'sandbox':
      return [];
    case 'stripe':
      return [
        ...missing(env, 'PAYMENTS', 'stripe', ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']),
        ...keyFaults(env, 'STRIPE_SECRET_KEY'),
      ];
    case 'moyasar':
      return moyasarFaults(env);
  }
}

/** Lists faults in the variables of the identity service. Trusting its emulator means trusting every token. */
function identityFaults(env: Environment): string[] {
  const names = [
    'FIREBASE_API_KEY',
    'FIREBASE_AUTH_DOMAIN',
    'FIREBASE_PROJECT_ID',
    'FIREBASE_APP_ID',
  ] as const;
  const lines = missing(env, 'IDENTITY', 'firebase', names);
  const isReachable = isPublic(env) || !isLoopback(env.HOST);
  if (isReachable && env.FIREBASE_AUTH_EMULATOR_HOST !== undefined)
    lines.push(
      'FIREBASE_AUTH_EMULATOR_HOST is refused in production, at a public address and with a HOST that others reach: its tokens are unsigned',
    );
  return lines;
}

/** Lists contradictions between variables, one line each. */
export function environmentFaults(env: Environment): string[] {
  const isDemoInPublic = isPublic(env) && env.DEMO === '1';
  return [
    ...missing(env, 'SMS', 'twilio', ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM']),
    ...missing(env, 'SMS', 'unifonic', ['UNIFONIC_APP_SID', 'UNIFONIC_SENDER_ID']),
    ...identityFaults(env),
    ...liveChannelFaults(env),
    ...missing(env, 'MAIL', 'smtp', ['SMTP_URL', 'MAIL_FROM']),
    ...missing(env, 'PUSH', 'webpush', ['PUSH_CONTACT']),
    ...paymentFaults(env),
    ...sellerFaults(env),
    ...publicSiteFaults(env),
    ...transportFaults(env),
    ...(isDemoInPublic ? ['DEMO=1 is refused in production and at a public address'] : []),
    ...databaseFaults(env),
  ];
}
