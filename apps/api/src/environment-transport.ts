import { isLoopback } from './core/loopback.ts';
import type { Environment, PlaintextService } from './environment-variables.ts';

type Allowing = Pick<Environment, 'ALLOW_PLAINTEXT'>;

const allowsPlaintext = ({ ALLOW_PLAINTEXT: allowed }: Allowing, service: PlaintextService) =>
  allowed?.includes(service) ?? false;

/**
 * Whether a connection string leads to another machine. Its host may stand in the query, may be a socket's folder, and
 * where it is missing the driver takes PGHOST.
 */
function isRemoteDatabase(url: URL, fallback: string | undefined): boolean {
  const given = url.searchParams.get('host') ?? decodeURIComponent(url.hostname);
  const host = given === '' ? (fallback ?? '') : given;
  return host !== '' && !host.startsWith('/') && !isLoopback(host);
}

/** The driver and we would read different ones of a parameter that is given twice. */
const saysTwice = (url: URL) => ['host', 'sslmode'].some(name => url.searchParams.getAll(name).length > 1);

/**
 * Only `verify-full` has one meaning in every version of the driver: the others become weaker in its next one, as they
 * are in libpq.
 */
function databaseFault(env: Environment, name: 'DATABASE_URL' | 'DATABASE_DIRECT_URL'): string[] {
  const text = env[name];
  if (text === undefined || allowsPlaintext(env, 'database')) return [];
  const url = new URL(text);
  if (saysTwice(url)) return [`${name} gives host or sslmode twice`];
  if (!isRemoteDatabase(url, env.PGHOST) || url.searchParams.get('sslmode') === 'verify-full') return [];
  return [`${name} needs sslmode=verify-full beyond this machine, or ALLOW_PLAINTEXT=database`];
}

/** Whether mail may only leave over TLS: always beyond this machine, unless ALLOW_PLAINTEXT names smtp. */
export function requiresMailTls(env: Allowing, smtpUrl: string): boolean {
  return !isLoopback(new URL(smtpUrl).hostname) && !allowsPlaintext(env, 'smtp');
}

/** Faults in connections that would leave this machine in clear, a line each. */
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
