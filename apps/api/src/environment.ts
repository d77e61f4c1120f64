import { isIP } from 'node:net';
import { resolve } from 'node:path';
import * as z from 'zod/mini';

const port = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(65_535));
const flag = z.enum(['0', '1']);
const httpUrl = z.string().check(z.refine(text => /^https?:$/.test(URL.parse(text)?.protocol ?? '')));
const postgresUrl = z
  .string()
  .check(z.refine(text => /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? '')));
const filled = z.string().check(z.trim(), z.minLength(1));
const urlOf = (protocols: RegExp) =>
  z.string().check(z.refine(text => protocols.test(URL.parse(text)?.protocol ?? '')));

/** An address, a range like 10.0.0.0/8, or a name that stands for ranges. */
function isProxyRange(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}
const proxyRanges = filled.check(
  z.refine(text => text.split(',').every(range => isProxyRange(range.trim()))),
);

/** Every variable, what it must look like, and the words that say so. */
const variables = {
  NODE_ENV: [
    z._default(z.enum(['development', 'production', 'test']), 'development'),
    'development, production or test',
  ],
  PORT: [z._default(port, 3000), 'a port number from 1 to 65535'],
  HOST: [z._default(filled, '127.0.0.1'), 'a host name or address'],
  PUBLIC_URL: [z.optional(httpUrl), 'an address that starts with http:// or https://'],
  TRUST_PROXY: [z.optional(proxyRanges), 'loopback, or addresses and CIDR ranges separated by commas'],
  DATA_DIR: [z._default(filled, '.data'), 'a folder'],
  DATABASE_URL: [z.optional(postgresUrl), 'an address that starts with postgres://'],
  APP_SECRET: [z.optional(z.string().check(z.minLength(32))), 'a secret of at least 32 characters'],
  DEMO: [z.optional(flag), '0 or 1'],
  ROLE: [z._default(z.enum(['all', 'web', 'worker']), 'all'), 'all, web or worker'],
  SMS: [z._default(z.enum(['outbox', 'twilio', 'unifonic']), 'outbox'), 'outbox, twilio or unifonic'],
  SMS_DAILY_BUDGET: [
    z._default(z.coerce.number().check(z.int(), z.minimum(1)), 2000),
    'messages a day for each country',
  ],
  STORAGE: [z._default(z.enum(['disk']), 'disk'), 'disk'],
  IDENTITY: [z._default(z.enum(['otp']), 'otp'), 'otp'],
  RATE_LIMIT: [
    z._default(z.coerce.number().check(z.int(), z.minimum(1)), 600),
    'requests a minute from one address',
  ],
  LOG_LEVEL: [
    z._default(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'warn'),
    'debug, info, warn, error or silent',
  ],
  ALLOW_EMBEDDED: [z._default(flag, '0'), '0 or 1'],
  TWILIO_ACCOUNT_SID: [z.optional(filled), 'the account of SMS=twilio'],
  TWILIO_AUTH_TOKEN: [z.optional(filled), 'the token of SMS=twilio'],
  TWILIO_FROM: [z.optional(filled), 'the sender of SMS=twilio'],
  UNIFONIC_APP_SID: [z.optional(filled), 'the application of SMS=unifonic'],
  UNIFONIC_SENDER_ID: [z.optional(filled), 'the sender of SMS=unifonic'],
  BROADCASTER: [z._default(z.enum(['embedded', 'pusher']), 'embedded'), 'embedded or pusher'],
  PUSHER_APP_ID: [
    z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/))),
    'the number of the application of BROADCASTER=pusher',
  ],
  PUSHER_KEY: [z.optional(filled), 'the key of the application of BROADCASTER=pusher'],
  PUSHER_SECRET: [z.optional(filled), 'the secret of the application of BROADCASTER=pusher'],
  PUSHER_HOST: [z.optional(filled), 'the host of a broadcaster of your own'],
  PUSHER_PORT: [z.optional(port), 'a port number from 1 to 65535'],
  PUSHER_CLUSTER: [z._default(filled, 'ap2'), 'a cluster of Pusher Channels'],
  MAIL: [z._default(z.enum(['outbox', 'smtp']), 'outbox'), 'outbox or smtp'],
  SMTP_URL: [z.optional(urlOf(/^smtps?:$/)), 'an address that starts with smtp:// or smtps://'],
  MAIL_FROM: [z.optional(z.string().check(z.regex(/@/))), 'the address that mails come from'],
  PUSH: [z._default(z.enum(['off', 'webpush']), 'off'), 'off or webpush'],
  PUSH_CONTACT: [
    z.optional(urlOf(/^(mailto|https):$/)),
    'an address that starts with mailto: or https://, for the push services',
  ],
} as const;

type Variables = { [K in keyof typeof variables]: z.output<(typeof variables)[K][0]> };

/** What the variables of the process say, each checked. */
export type Environment = Variables & { PUBLIC_URL: string; DATA_DIR: string; DEMO: '0' | '1' };

/** Says every fault of the environment, one line each. */
export class EnvironmentError extends Error {
  readonly lines: readonly string[];
  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'EnvironmentError';
    this.lines = lines;
  }
}

const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

/** Whether a host name means this very machine. */
export const isLoopback = (host: string): boolean => LOOPBACK_HOSTS.has(host);

/** What cannot be said of one variable alone. */
function contradictions(env: Environment): string[] {
  const lines: string[] = [];
  const needs = (when: string, names: readonly (keyof Variables)[]) => {
    for (const name of names)
      if (env[name] === undefined) lines.push(`${name} is missing: ${when} needs ${variables[name][1]}`);
  };
  if (env.SMS === 'twilio') needs('SMS=twilio', ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM']);
  if (env.SMS === 'unifonic') needs('SMS=unifonic', ['UNIFONIC_APP_SID', 'UNIFONIC_SENDER_ID']);
  // The broadcaster on this machine has an application that follows from the app's secret.
  if (env.BROADCASTER === 'pusher' && !isLoopback(env.PUSHER_HOST ?? ''))
    needs('BROADCASTER=pusher', ['PUSHER_APP_ID', 'PUSHER_KEY', 'PUSHER_SECRET']);
  if (env.MAIL === 'smtp') needs('MAIL=smtp', ['SMTP_URL', 'MAIL_FROM']);
  if (env.PUSH === 'webpush') needs('PUSH=webpush', ['PUSH_CONTACT']);

  const isPublic = env.NODE_ENV === 'production' && !isLoopback(new URL(env.PUBLIC_URL).hostname);
  if (isPublic && env.ALLOW_EMBEDDED !== '1') {
    if (env.SMS === 'outbox')
      lines.push('SMS=outbox sends nothing: choose twilio or unifonic, or set ALLOW_EMBEDDED=1');
    if (env.MAIL === 'outbox') lines.push('MAIL=outbox sends nothing: choose smtp, or set ALLOW_EMBEDDED=1');
    if (env.BROADCASTER === 'embedded')
      lines.push('BROADCASTER=embedded serves one process: choose pusher, or set ALLOW_EMBEDDED=1');
  }
  const { protocol, hostname } = new URL(env.PUBLIC_URL);
  if (protocol === 'http:' && !isLoopback(hostname)) {
    lines.push(
      'PUBLIC_URL must start with https:// beyond this machine: browsers send the session cookie over https only',
    );
  }
  if (env.NODE_ENV === 'production' && env.DEMO === '1') lines.push('DEMO=1 is refused in production');
  if (env.NODE_ENV === 'production' && env.DATABASE_URL !== undefined && env.APP_SECRET === undefined) {
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

/**
 * Reads the environment. Throws an EnvironmentError with a line for each wrong or missing variable that
 * names it and what it expects; values are not repeated, since some are secrets.
 */
export function readEnvironment(source: Record<string, string | undefined>): Environment {
  const read: Record<string, unknown> = {};
  const lines: string[] = [];
  for (const [name, [schema, expects]] of Object.entries(variables)) {
    const value = source[name];
    const result = schema.safeParse(value?.trim() === '' ? undefined : value);
    if (result.success) read[name] = result.data;
    else lines.push(`${name} is not valid: it expects ${expects}`);
  }
  if (lines.length > 0) throw new EnvironmentError(lines);
  const values = read as Variables; // every key of the table has just been read through its own schema
  const env: Environment = {
    ...values,
    PUBLIC_URL: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    DATA_DIR: resolve(values.DATA_DIR),
    DEMO: values.DEMO ?? (values.DATABASE_URL === undefined && values.NODE_ENV !== 'production' ? '1' : '0'),
  };
  const faults = contradictions(env);
  if (faults.length > 0) throw new EnvironmentError(faults);
  return env;
}
