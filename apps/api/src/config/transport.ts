import { isLoopback } from '../core/loopback.ts';
import type { Environment, PlaintextService } from './variables.ts';

type Allowing = Pick<Environment, 'ALLOW_PLAINTEXT'>;

const allowsPlaintext = ({ ALLOW_PLAINTEXT: allowed }: Allowing, service: PlaintextService) =>
  allowed?.includes(service) ?? false;

/**
 * Whether a connection string leads to another machine. Its host may be in the query, may be a socket's folder, and
 * defaults to PGHOST in the driver.
 */
function isRemoteDatabase(url: URL, fallback: string | undefined): boolean {
  const given = url.searchParams.get('host') ?? decodeURIComponent(url.hostname);
  const host = given === '' ? (fallback ?? '') : given;
  return host !== '' && !host.startsWith('/') && !isLoopback(host);
}

/** The driver and this check would read different values of a duplicate parameter. */
const hasDuplicate = (url: URL) => ['host', 'sslmode'].some(name => url.searchParams.getAll(name).length > 1);

/**
 * Accepts only `verify-full`, which has one meaning in every version of the driver: the other modes become weaker in
 * its next version, as in libpq.
 */
function databaseFault(env: Environment, name: 'DATABASE_URL' | 'DATABASE_DIRECT_URL'): string[] {
  const text = env[name];
  if (text === undefined || allowsPlaintext(env, 'database')) return [];
  const url = new URL(text);
  if (hasDuplicate(url)) return [`${name} gives host or sslmode twice`];
  if (!isRemoteDatabase(url, env.PGHOST) || url.searchParams.get('sslmode') === 'verify-full') return [];
  return [`${name} needs sslmode=verify-full beyond this machine, or ALLOW_PLAINTEXT=database`];
}

/** Whether mail may only be sent over TLS: always beyond this machine, unless ALLOW_PLAINTEXT names smtp. */
export function requiresMailTls(env: Allowing, smtpUrl: string): boolean {
  return !isLoopback(new URL(smtpUrl).hostname) && !allowsPlaintext(env, 'smtp');
}

/** Lists faults in connections that would leave this machine unencrypted, one line each. */
export function transportFaults(env: Environment): string[] {
  const isRemotePusher =
    env.BROADCASTER === 'pusher' && env.PUSHER_HOST !== undefined && !isLoopback(env.PUSHER_HOST);
  const isPlainPusher = isRemotePusher && env.PUSHER_SCHEME === 'http' && !allowsPlaintext(env, 'pusher');
  return [
    ...databaseFault(env, 'DATABASE_URL'),
    ...databaseFault(env, 'DATABASE_DIRECT_URL'),
    ...(isPlainPusher ? ['PUSHER_SCHEME=http beyond this machine needs ALLOW_PLAINTEXT=pusher'] : []),
  ];
}
