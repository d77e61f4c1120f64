import { isIP } from 'node:net';
import { cleanLine, cleanValue, currencyCodes, isVisible } from '@rifq/rules';
import ipaddr from 'ipaddr.js';
import * as z from 'zod/mini';
import { asciiHostName } from '../core/host-names.ts';
import { isLoopback } from '../core/loopback.ts';
import { contact, mailbox } from './contacts.ts';
import { cleanVatNumber } from './vat.ts';

const port = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(65_535));
const flag = z.enum(['0', '1']);
/** A copied ASCII value, without invisible characters. */
const copied = z.string().check(z.overwrite(cleanValue), z.minLength(1));
const httpUrl = copied.check(
  z.refine(text => {
    const { protocol = '', hostname = '', username } = URL.parse(text) ?? {};
    const isHost = hostname.startsWith('[') || asciiHostName(hostname) !== null;
    return /^https?:$/.test(protocol) && isHost && username === '';
  }),
);
const postgresUrl = z
  .string()
  .check(z.refine(text => /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? '')));
const filled = z.string().check(z.trim(), z.refine<string>(isVisible));
/** A line of text for users. */
const shownLine = z.string().check(z.overwrite(cleanLine), z.refine<string>(isVisible));
const smtpUrl = z.string().check(
  z.refine(text => {
    const url = URL.parse(text);
    return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== '';
  }),
);

/** A host name or address, without scheme, port or path. */
const hostName = copied.check(
  z.refine(text => {
    const url = URL.parse(`http://${text}/`);
    return url !== null && url.host === text.toLowerCase() && url.port === '';
  }),
);
/** Host and port on this machine: a server there is trusted without a signature. */
const loopbackHost = copied.check(
  z.refine(text => {
    const url = URL.parse(`http://${text}/`);
    return url !== null && url.port !== '' && url.host === text && isLoopback(url.hostname);
  }),
);
/** Host names separated by commas; `*.` before one stands for any hosts below it. */
const hostPatterns = copied.check(
  z.regex(/^ *(\*\.)?([a-z0-9-]+\.)+[a-z][a-z0-9-]*( *, *(\*\.)?([a-z0-9-]+\.)+[a-z][a-z0-9-]*)* *$/),
);
const slug = copied.check(z.regex(/^[\w-]{1,100}$/));

/** An address, a range like 10.0.0.0/8, or a name that stands for ranges. */
function isProxyRange(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  return isIP(text) !== 0 || ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text);
}
const proxyRanges = filled.check(
  z.refine(text => text.split(',').every(range => isProxyRange(range.trim()))),
);

const plaintextServices = ['database', 'smtp', 'pusher'] as const;
/** A service on another machine that may be used without TLS. */
export type PlaintextService = (typeof plaintextServices)[number];
const plaintextList = z.pipe(
  z.pipe(
    z.string(),
    z.transform(text => text.split(',').map(name => name.trim())),
  ),
  z.array(z.enum(plaintextServices)),
);

/** Of Stripe: a secret key, or a restricted one. Publishable keys (`pk_…`) can take no payment. */
const stripeKey = copied.check(z.regex(/^[sr]k_(test|live)_\w{10,}$/));
const stripeWebhookSecret = copied.check(z.regex(/^whsec_[\w+/=]{10,}$/));

/** Origins as browsers write them, separated by commas. */
const origins = copied.check(
  z.refine(text =>
    text.split(',').every(part => {
      const url = URL.parse(part);
      return url !== null && /^https?:$/.test(url.protocol) && url.origin === part.trim();
    }),
  ),
);

/** All keys are derived from it, so 32 equal characters are refused. */
const appSecret = z
  .string()
  .check(z.refine(text => text.trim().length >= 32 && new Set(text.trim()).size >= 8));

/** A key of Moyasar, secret or publishable, of the test or the live mode. */
const keyOf = (kind: 'sk' | 'pk') => copied.check(z.regex(new RegExp(`^${kind}_(test|live)_\\w{1,200}$`)));

/** Every variable: its schema, and the expectation in its error line. */
export const variables = {
  NODE_ENV: [
    z._default(z.enum(['development', 'production', 'test']), 'development'),
    'development, production or test',
  ],
  PORT: [z._default(port, 3000), 'a port number from 1 to 65535'],
  HOST: [z._default(filled, '127.0.0.1'), 'a host name or address'],
  PUBLIC_URL: [z.optional(httpUrl), 'an address that starts with http:// or https:// and names a host'],
  TRUST_PROXY: [z.optional(proxyRanges), 'loopback, or addresses and CIDR ranges separated by commas'],
  DATA_DIR: [z._default(filled, '.data'), 'a folder'],
  DATABASE_URL: [z.optional(postgresUrl), 'an address that starts with postgres://'],
  DATABASE_DIRECT_URL: [z.optional(postgresUrl), 'an address that starts with postgres://'],
  /** Read by the driver for a connection string without a host. */
  PGHOST: [z.optional(filled), 'a host name or the folder of a socket'],
  APP_SECRET: [z.optional(appSecret), 'a secret of at least 32 characters, of which 8 differ'],
  DEMO: [z.optional(flag), '0 or 1'],
  ROLE: [z._default(z.enum(['all', 'web', 'worker']), 'all'), 'all, web or worker'],
  SMS: [z._default(z.enum(['outbox', 'twilio', 'unifonic']), 'outbox'), 'outbox, twilio or unifonic'],
  SMS_DAILY_BUDGET: [
    z._default(z.coerce.number().check(z.int(), z.minimum(1)), 2000),
    'messages a day for each country',
  ],
  STORAGE: [z._default(z.enum(['disk']), 'disk'), 'disk'],
  IDENTITY: [z._default(z.enum(['otp', 'firebase']), 'otp'), 'otp or firebase'],
  FIREBASE_API_KEY: [
    z.optional(copied.check(z.regex(/^[\w-]{8,100}$/))),
    'the API key of the web app: letters, digits, - and _',
  ],
  FIREBASE_AUTH_DOMAIN: [z.optional(hostName), 'a host name like project.firebaseapp.com'],
  FIREBASE_PROJECT_ID: [
    z.optional(copied.check(z.regex(/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/))),
    'the id of the project: 6 to 30 small letters, digits and -',
  ],
  FIREBASE_APP_ID: [
    z.optional(copied.check(z.regex(/^\d+:\d+:web:[0-9a-f]+$/))),
    'the id of the web app, like 1:123456789:web:0a1b2c',
  ],
  FIREBASE_AUTH_EMULATOR_HOST: [z.optional(loopbackHost), 'the host and port of an emulator on this machine'],
  RATE_LIMIT: [
    z._default(z.coerce.number().check(z.int(), z.minimum(1)), 600),
    'requests a minute from one address',
  ],
  LOG_LEVEL: [
    z._default(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'warn'),
    'debug, info, warn, error or silent',
  ],
  ALLOW_EMBEDDED: [z._default(flag, '0'), '0 or 1'],
  ALLOW_PLAINTEXT: [z.optional(plaintextList), 'database, smtp or pusher, separated by commas'],
  TWILIO_ACCOUNT_SID: [z.optional(copied), 'the account of SMS=twilio'],
  TWILIO_AUTH_TOKEN: [z.optional(copied), 'the token of SMS=twilio'],
  TWILIO_FROM: [z.optional(copied), 'the sender of SMS=twilio'],
  UNIFONIC_APP_SID: [z.optional(copied), 'the application of SMS=unifonic'],
  UNIFONIC_SENDER_ID: [z.optional(copied), 'the sender of SMS=unifonic'],
  BROADCASTER: [z._default(z.enum(['embedded', 'pusher']), 'embedded'), 'embedded or pusher'],
  LIVE_ORIGINS: [z.optional(origins), 'origins like https://example.com separated by commas'],
  PUSHER_APP_ID: [z.optional(slug), 'letters, digits, - and _'],
  PUSHER_KEY: [z.optional(slug), 'letters, digits, - and _'],
  PUSHER_SECRET: [z.optional(filled), 'the secret of the application'],
  PUSHER_HOST: [z.optional(hostName), 'a host name or address by itself'],
  PUSHER_PORT: [z.optional(port), 'a port number from 1 to 65535'],
  PUSHER_SCHEME: [z.optional(z.enum(['http', 'https'])), 'http or https'],
  PUSHER_PUBLIC_URL: [
    z.optional(httpUrl),
    'an address that starts with http:// or https:// and names a host',
  ],
  PUSHER_CLUSTER: [z._default(filled, 'ap2'), 'a cluster of Pusher Channels'],
  MAIL: [z._default(z.enum(['outbox', 'smtp']), 'outbox'), 'outbox or smtp'],
  SMTP_URL: [z.optional(smtpUrl), 'an address that starts with smtp:// or smtps:// and names a host'],
  MAIL_FROM: [z.optional(mailbox), 'the address that mails come from, with or without a name before it'],
  PAYMENTS: [z._default(z.enum(['sandbox', 'stripe', 'moyasar']), 'sandbox'), 'sandbox, stripe or moyasar'],
  STRIPE_SECRET_KEY: [
    z.optional(stripeKey),
    'a key that starts with sk_test_, sk_live_, rk_test_ or rk_live_',
  ],
  STRIPE_WEBHOOK_SECRET: [
    z.optional(stripeWebhookSecret),
    'the signing secret of the webhook endpoint, which starts with whsec_',
  ],
  MOYASAR_SECRET_KEY: [z.optional(keyOf('sk')), 'a key that starts with sk_test_ or sk_live_'],
  MOYASAR_PUBLISHABLE_KEY: [z.optional(keyOf('pk')), 'a key that starts with pk_test_ or pk_live_'],
  MOYASAR_WEBHOOK_SECRET: [
    z.optional(z.string().check(z.trim(), z.minLength(16), z.maxLength(200))),
    'the secret token of the webhook, of at least 16 characters',
  ],
  CURRENCY: [z._default(z.enum(currencyCodes), 'SAR'), `one of ${currencyCodes.join(', ')}`],
  SELLER_NAME: [z.optional(shownLine), 'the name of the seller on receipts, of letters that can be seen'],
  VAT_NUMBER: [
    z.optional(z.string().check(z.overwrite(cleanVatNumber), z.minLength(1))),
    'the VAT number of the seller',
  ],
  VAT_RATE: [
    z.optional(
      z.coerce.number().check(
        z.maximum(100),
        z.multipleOf(0.01),
        z.refine<number>(rate => rate === 0 || rate >= 1),
      ),
    ),
    'a percentage such as 15, not a fraction',
  ],
  PUSH: [z._default(z.enum(['off', 'webpush']), 'off'), 'off or webpush'],
  PUSH_CONTACT: [
    z.optional(contact),
    'an address that starts with mailto: or https://, at a host that others reach, for the push services',
  ],
  PUSH_HOSTS: [z.optional(hostPatterns), 'host names separated by commas, *. before one for all below it'],
} as const;

export type Variables = { [K in keyof typeof variables]: z.output<(typeof variables)[K][0]> };

/** The variables of the process, validated. */
export type Environment = Variables & {
  PUBLIC_URL: string;
  /** Whether the operator has set PUBLIC_URL. */
  HAS_PUBLIC_URL: boolean;
  DATA_DIR: string;
  DEMO: '0' | '1';
};
