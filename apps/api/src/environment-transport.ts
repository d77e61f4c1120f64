import { isLoopback } from './environment-hosts.ts';
import type { Environment, PlaintextService } from './environment-variables.ts';

type Allowing = Pick<Environment, 'ALLOW_PLAINTEXT'>;

const allowsPlaintext = ({ ALLOW_PLAINTEXT: allowed }: Allowing, service: PlaintextService) =>
  allowed?.includes(service) ?? false;

/** Whether a connection string leads to another machine; its host may stand in the query, and may be a socket's folder. */
function isRemoteDatabase(url: URL): boolean {
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname);
  return host !== '' && !host.startsWith('/') && !isLoopback(host);
}

/**
 * Only `verify-full` has one meaning in every version of the driver: the others become weaker in its next one, as they
 * are in libpq.
 */
function databaseFault(env: Environment, name: 'DATABASE_URL' | 'DATABASE_DIRECT_URL'): string[] {
  const text = env[name];
  if (text === undefined || allowsPlaintext(env, 'database')) return [];
  const url = new URL(text);
  if (!isRemoteDatabase(url) || url.searchParams.get('sslmode') === 'verify-full') return [];
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
