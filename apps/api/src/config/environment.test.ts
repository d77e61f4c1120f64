import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EnvironmentError, readEnvironment } from './environment.ts';
import { requiresMailTls } from './transport.ts';

/** Returns the fault lines of an environment. */
function linesOf(source: Record<string, string | undefined>): readonly string[] {
  try {
    readEnvironment(source);
    return [];
  } catch (error) {
    if (error instanceof EnvironmentError) return error.lines;
    throw error;
  }
}

const SECRET = 'a-very-secret-value-of-more-than-32-characters';
const server = { DATABASE_URL: 'postgres://user:password-of-the-database@db/rifq?sslmode=verify-full' };
const site = { PUBLIC_URL: 'https://rifq.example', TRUST_PROXY: 'loopback' };
const sender = { SMS: 'twilio', TWILIO_ACCOUNT_SID: 'a', TWILIO_AUTH_TOKEN: 'b', TWILIO_FROM: 'c' };
const mail = {
  MAIL: 'smtp',
  SMTP_URL: 'smtps://user:pass@mail.example',
  MAIL_FROM: 'Rifq <rifq@example.com>',
};
const firebase = {
  IDENTITY: 'firebase',
  FIREBASE_API_KEY: 'AIzaSy-0123_456789',
  FIREBASE_AUTH_DOMAIN: 'rifq-app.firebaseapp.com',
  FIREBASE_PROJECT_ID: 'rifq-app',
  FIREBASE_APP_ID: '1:123456789:web:0a1b2c3d',
};
const hosted = { BROADCASTER: 'pusher', PUSHER_APP_ID: '12', PUSHER_KEY: 'k', PUSHER_SECRET: 's' };
const stripe = { PAYMENTS: 'stripe', STRIPE_WEBHOOK_SECRET: 'whsec_0123456789' };
const live = { ...stripe, STRIPE_SECRET_KEY: 'rk_live_0123456789' };
const moyasar = {
  PAYMENTS: 'moyasar',
  MOYASAR_SECRET_KEY: 'sk_test_123',
  MOYASAR_PUBLISHABLE_KEY: 'pk_test_123',
  MOYASAR_WEBHOOK_SECRET: 'secret-of-the-webhook',
};
const liveMoyasar = { MOYASAR_SECRET_KEY: 'sk_live_123', MOYASAR_PUBLISHABLE_KEY: 'pk_live_123' };
const soketi = { ...hosted, PUSHER_HOST: 'soketi' };

describe('an empty environment', () => {
  it('configures the demo on this machine', () => {
    const defaults = readEnvironment({});
    expect(defaults).toMatchObject({
      NODE_ENV: 'development',
      PORT: 3000,
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://localhost:3000',
      DATA_DIR: resolve('.data'),
      DEMO: '1',
      ROLE: 'all',
      SMS: 'outbox',
      BROADCASTER: 'embedded',
      PUSHER_CLUSTER: 'ap2',
      MAIL: 'outbox',
      PAYMENTS: 'sandbox',
      CURRENCY: 'SAR',
      PUSH: 'off',
      STORAGE: 'disk',
      IDENTITY: 'otp',
      LOG_LEVEL: 'warn',
    });
    expect([defaults.DATABASE_URL, defaults.APP_SECRET, defaults.TRUST_PROXY]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('treats an empty variable as missing', () => {
    const empty = {
      PORT: ' ',
      HOST: ' ',
      TRUST_PROXY: ' ',
      PUBLIC_URL: '',
      DATABASE_URL: '',
      APP_SECRET: '',
      DEMO: '',
      SMS: '',
    };
    expect(readEnvironment(empty)).toEqual(readEnvironment({}));
  });

  it.each(['loopback', '10.0.0.1', '10.0.0.0/8, 192.168.0.0/16', 'uniquelocal,2001:db8::/32'])(
    'trusts the proxies %s',
    ranges => {
      expect(readEnvironment({ TRUST_PROXY: ranges }).TRUST_PROXY).toBe(ranges);
    },
  );

  it('puts the port into the address, and has no demo with a database server or in production', () => {
    expect(readEnvironment({ PORT: '4010' }).PUBLIC_URL).toBe('http://localhost:4010');
    expect(readEnvironment(server).DEMO).toBe('0');
    expect(readEnvironment({ NODE_ENV: 'production' }).DEMO).toBe('0');
    expect(readEnvironment({ ...server, DEMO: '1' }).DEMO).toBe('1');
    expect(readEnvironment({ ...site, ALLOW_EMBEDDED: '1' }).DEMO).toBe('0');
  });
});

describe('an identity service', () => {
  it('needs no SMS sender, and trusts an emulator on this machine', () => {
    const { SMS: _, ...withoutSender } = { ...sender };
    expect(linesOf({ ...firebase, FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099' })).toEqual([]);
    expect(linesOf({ ...site, ...withoutSender, ...firebase }).join()).not.toContain('SMS');
  });
});

describe('a copied value', () => {
  it.each([
    ['SAR', '٣١٠١٢٣٤٥٦٧٠٠٠٠٣', '310123456700003'],
    ['SAR', '310 123 456 700 003', '310123456700003'],
    ['SAR', '310123456700003\u200e', '310123456700003'],
    ['SAR', '310-123-456-700-003', '310123456700003'],
    ['AED', '100-1234-5678-9003', '100123456789003'],
    ['TND', '1234567/A/M/000', '1234567/A/M/000'],
    ['TND', '1234567a/m/000', '1234567A/M/000'],
    ['TND', '1234567A', '1234567A'],
    ['EGP', '123 456 789', '123456789'],
    ['EGP', '123–456–789', '123-456-789'],
    ['TRY', 'TR 1234567890', 'TR1234567890'],
    ['OMR', 'OM1100012345', 'OM1100012345'],
  ])('is, with %s, the VAT number %s', (currency, typed, stored) => {
    const read = readEnvironment({ CURRENCY: currency, VAT_NUMBER: typed, VAT_RATE: '15' });
    expect(read.VAT_NUMBER).toBe(stored);
  });

  it.each([
    ['mailto:\u200eops@example.com', 'mailto:ops@example.com'],
    ['mailto:ops@مثال.السعودية', 'mailto:ops@xn--mgbh0fb.xn--mgberp4a5d4ar'],
    ['https://مثال.السعودية', 'https://xn--mgbh0fb.xn--mgberp4a5d4ar/'],
    ['https://rifq.example/contact', 'https://rifq.example/contact'],
  ])('is the contact %s', (typed, stored) => {
    expect(readEnvironment({ PUSH_CONTACT: typed }).PUSH_CONTACT).toBe(stored);
  });

  it('is stored without invisible characters', () => {
    const read = readEnvironment({
      SELLER_NAME: 'عيادة\u202e\nالرفق\u200f',
      MAIL_FROM: '\u200fرفق <rifq@مثال.السعودية>',
      PUBLIC_URL: 'http://localhost:3000\u200e',
      TWILIO_FROM: 'Rifq\u200b',
    });
    expect(read).toMatchObject({
      SELLER_NAME: 'عيادة الرفق',
      MAIL_FROM: 'رفق <rifq@مثال.السعودية>',
      PUBLIC_URL: 'http://localhost:3000',
      TWILIO_FROM: 'Rifq',
    });
  });
});

it('describes the form of a VAT number, by the country', () => {
  const wrong = { VAT_NUMBER: '1-----', VAT_RATE: '5' };
  expect(linesOf({ ...wrong, CURRENCY: 'TND' }).join()).toContain('such as 1234567/A/M/000');
  expect(linesOf({ ...wrong, CURRENCY: 'AED' }).join()).toContain('15 digits');
});

describe('a wrong variable', () => {
  it.each([
    ['NODE_ENV', 'prod'],
    ['PORT', 'abc'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PUBLIC_URL', 'localhost:3000'],
    ['PUBLIC_URL', 'ftp://example.com'],
    ['PUBLIC_URL', 'http://'],
    ['DATABASE_URL', 'mysql://db/rifq'],
    ['DATABASE_URL', 'db.example.com'],
    ['APP_SECRET', 'short-secret-value'],
    ['APP_SECRET', 'x'.repeat(64)],
    ['DEMO', 'yes'],
    ['ROLE', 'everything'],
    ['SMS', 'pigeon'],
    ['SMS_DAILY_BUDGET', '0'],
    ['SMS_DAILY_BUDGET', 'many'],
    ['STORAGE', 's4'],
    ['IDENTITY', 'trust'],
    ['FIREBASE_API_KEY', 'a key with spaces'],
    ['FIREBASE_AUTH_DOMAIN', 'https://rifq-app.firebaseapp.com'],
    ['FIREBASE_PROJECT_ID', 'Rifq App'],
    ['FIREBASE_APP_ID', '1:123456789:android:0a1b'],
    ['FIREBASE_AUTH_EMULATOR_HOST', '192.168.1.5:9099'],
    ['FIREBASE_AUTH_EMULATOR_HOST', 'auth.example:9099'],
    ['FIREBASE_AUTH_EMULATOR_HOST', '127.0.0.1.example:9099'],
    ['FIREBASE_AUTH_EMULATOR_HOST', '127.0.0.1'],
    ['FIREBASE_AUTH_EMULATOR_HOST', '127.0.0.1:9099/path'],
    ['RATE_LIMIT', '-5'],
    ['LOG_LEVEL', 'loud'],
    ['BROADCASTER', 'redis'],
    ['LIVE_ORIGINS', 'rifq.example'],
    ['LIVE_ORIGINS', 'https://rifq.example/'],
    ['LIVE_ORIGINS', 'https://rifq.example,wss://rifq.example'],
    ['PUSHER_APP_ID', 'rifq app'],
    ['PUSHER_KEY', 'bad/key'],
    ['PUSHER_HOST', 'https://live.example'],
    ['PUSHER_HOST', 'live.example:6001'],
    ['PUSHER_HOST', 'live.example/app'],
    ['PUSHER_SCHEME', 'wss'],
    ['PUSHER_PUBLIC_URL', 'live.example'],
    ['PUSHER_PORT', '0'],
    ['MAIL', 'pigeon'],
    ['SMTP_URL', 'https://mail.example'],
    ['SMTP_URL', 'smtp:'],
    ['MAIL_FROM', 'Rifq'],
    ['PAYMENTS', 'cash'],
    ['STRIPE_SECRET_KEY', 'pk_test_51HxPublishable'],
    ['STRIPE_SECRET_KEY', 'sk_51HxOld'],
    ['STRIPE_WEBHOOK_SECRET', 'we_1HxEndpoint'],
    ['CURRENCY', 'EUR'],
    ['VAT_RATE', '101'],
    ['VAT_RATE', 'fifteen'],
    ['MAIL_FROM', '@'],
    ['MAIL_FROM', 'Rifq <rifq>'],
    ['PAYMENTS', 'paypal'],
    ['MOYASAR_SECRET_KEY', 'pk_test_123'],
    ['MOYASAR_SECRET_KEY', 'sk_123'],
    ['MOYASAR_PUBLISHABLE_KEY', 'sk_live_123'],
    ['MOYASAR_WEBHOOK_SECRET', 'too-short'],
    ['PUSH', 'on'],
    ['PUSH_HOSTS', 'https://push.example'],
    ['PUSH_HOSTS', '*'],
    ['PUSH_HOSTS', 'push.example,,'],
    ['PUSH_CONTACT', 'rifq@example.com'],
    ['PUSH_CONTACT', 'mailto:'],
    ['PUSH_CONTACT', 'mailto:ops@localhost'],
    ['PUSH_CONTACT', 'mailto:ops@clinic'],
    ['PUSH_CONTACT', 'https://127.0.0.1/'],
    ['PUSH_CONTACT', 'https://exa mple'],
    ...[
      'server.local',
      'rifq.internal',
      'rifq.lan',
      'rifq.home.arpa',
      'x.localhost',
      'localhost.localdomain',
      'example.invalid',
      'rifq.test',
      '192.168.1.5',
    ].flatMap(host => [
      ['PUSH_CONTACT', `mailto:ops@${host}`],
      ['PUSH_CONTACT', `https://${host}/x`],
    ]),
    ...['ops@.com', 'ops@..com', 'ops@-.com', 'ops@a..com', 'ops@a-.com', 'ops@', '.a@example.com'].map(
      address => ['PUSH_CONTACT', `mailto:${address}`],
    ),
    ['PUSH_CONTACT', 'mailto:ops.@example.com'],
    ['MAIL_FROM', 'Rifq <ops@.com>'],
    ['MAIL_FROM', 'ops@a..com'],
    ['PUBLIC_URL', 'https://rifq..example'],
    ['PUBLIC_URL', 'https://-.example'],
    ['PUBLIC_URL', 'https://user:secret@rifq.example'],
    ['SELLER_NAME', '\u3164'],
    ['SELLER_NAME', '\u2800'],
    ['SELLER_NAME', '\u200f'],
    ['TWILIO_FROM', '\u200f'],
    ['HOST', '\u200f'],
    ['DATABASE_DIRECT_URL', 'mysql://db/rifq'],
    ['ALLOW_EMBEDDED', 'true'],
    ['ALLOW_PLAINTEXT', 'database,everything'],
    ['TRUST_PROXY', 'my-proxy'],
    ['TRUST_PROXY', 'loopback,10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['TRUST_PROXY', '10.0.0.0/255.0.0.0'],
  ])('%s=%s gives one line with its name and without its value', (name, value) => {
    const lines = linesOf({ [name]: value });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^${name} is not valid: it expects .+`));
    if (value.trim().length > 3) expect(lines[0]?.replace(/it expects.*/, '')).not.toContain(value);
  });

  it('is reported together with every other wrong one', () => {
    const lines = linesOf({ PORT: 'x', DEMO: 'x', ROLE: 'x' });
    expect(lines.map(line => line.split(' ')[0])).toEqual(['PORT', 'DEMO', 'ROLE']);
  });

  it('never reveals a secret', () => {
    const secrets = {
      APP_SECRET: 'hunter2-hunter2',
      DATABASE_URL: 'mysql://root:hunter2@db',
      TWILIO_AUTH_TOKEN: 'hunter2',
      STRIPE_SECRET_KEY: 'hunter2',
      STRIPE_WEBHOOK_SECRET: 'hunter2',
    };
    const output = [
      ...linesOf(secrets),
      ...linesOf({ SMS: 'twilio', TWILIO_AUTH_TOKEN: 'hunter2' }),
      ...linesOf({ NODE_ENV: 'production', APP_SECRET: `hunter2${SECRET}`, ...server, DEMO: '1' }),
    ].join('\n');
    expect(output).not.toBe('');
    expect(output).not.toContain('hunter2');
  });
});

describe('variables that contradict each other', () => {
  it.each([
    [
      'a sender without its account',
      { SMS: 'twilio' },
      ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
    ],
    [
      'a sender without its token',
      { SMS: 'twilio', TWILIO_ACCOUNT_SID: 'a', TWILIO_FROM: 'b' },
      ['TWILIO_AUTH_TOKEN'],
    ],
    [
      'an identity service without its configuration',
      { IDENTITY: 'firebase' },
      ['FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN', 'FIREBASE_PROJECT_ID', 'FIREBASE_APP_ID'],
    ],
    ['an identity service without its app', { ...firebase, FIREBASE_APP_ID: undefined }, ['FIREBASE_APP_ID']],
    [
      'unsigned tokens in production',
      { NODE_ENV: 'production', DEMO: '0', ...firebase, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' },
      ['FIREBASE_AUTH_EMULATOR_HOST'],
    ],
    [
      'unsigned tokens at a public address',
      { ...site, ALLOW_EMBEDDED: '1', ...firebase, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' },
      ['FIREBASE_AUTH_EMULATOR_HOST'],
    ],
    [
      'unsigned tokens on every network of this machine',
      {
        HOST: '0.0.0.0',
        PUBLIC_URL: 'http://localhost:3000',
        ...firebase,
        FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
      },
      ['FIREBASE_AUTH_EMULATOR_HOST'],
    ],
    ['another sender', { SMS: 'unifonic', UNIFONIC_APP_SID: 'a' }, ['UNIFONIC_SENDER_ID']],
    ['a demo in production', { NODE_ENV: 'production', DEMO: '1' }, ['DEMO=1']],
    ['a demo at a public address', { ...site, ALLOW_EMBEDDED: '1', DEMO: '1' }, ['DEMO=1']],
    ['a server in production without a secret', { NODE_ENV: 'production', ...server }, ['APP_SECRET']],
    [
      'a server at a public address without a secret',
      { ...site, ALLOW_EMBEDDED: '1', ...server },
      ['APP_SECRET'],
    ],
    ['part of the app without a server', { ROLE: 'worker' }, ['ROLE=worker']],
    [
      'senders that send nothing, a broadcaster for one process and a gateway that takes no money',
      site,
      ['SMS=outbox', 'MAIL=outbox', 'BROADCASTER=embedded', 'PAYMENTS=sandbox'],
    ],
    [
      'the same, also if NODE_ENV is not production',
      { ...site, NODE_ENV: 'development' },
      ['SMS=outbox', 'MAIL=outbox', 'BROADCASTER=embedded', 'PAYMENTS=sandbox'],
    ],
    [
      'a public address whose proxy is not trusted',
      { PUBLIC_URL: site.PUBLIC_URL, ALLOW_EMBEDDED: '1' },
      ['TRUST_PROXY'],
    ],
    [
      'a public address without TLS',
      { ...site, PUBLIC_URL: 'http://192.168.1.5:3000', ALLOW_EMBEDDED: '1' },
      ['PUBLIC_URL'],
    ],
    ['an address that other machines reach, without a name', { HOST: '0.0.0.0' }, ['PUBLIC_URL']],
    ['a database reached in clear', { DATABASE_URL: 'postgres://db/rifq' }, ['DATABASE_URL']],
    [
      'a database whose certificate is not looked at',
      { DATABASE_URL: 'postgres://db/rifq?sslmode=no-verify' },
      ['DATABASE_URL'],
    ],
    [
      'a database whose host is in the query',
      { DATABASE_URL: 'postgres:///rifq?host=db&sslmode=require' },
      ['DATABASE_URL'],
    ],
    [
      'a database with a duplicate parameter',
      { DATABASE_URL: 'postgres://db/rifq?sslmode=verify-full&sslmode=disable' },
      ['DATABASE_URL'],
    ],
    [
      'a database without a host, which the driver takes from PGHOST',
      { DATABASE_URL: 'postgres:///rifq', PGHOST: 'db.example' },
      ['DATABASE_URL'],
    ],
    [
      'a way past the pooler in clear',
      { ...server, DATABASE_DIRECT_URL: 'postgres://db/rifq' },
      ['DATABASE_DIRECT_URL'],
    ],
    ['an engine of the live channel in clear', { ...soketi, PUSHER_SCHEME: 'http' }, ['PUSHER_SCHEME=http']],
    ['part of the app with the embedded broadcaster', { ...server, ROLE: 'web' }, ['ROLE=web']],
    [
      'a hosted broadcaster without its application',
      { BROADCASTER: 'pusher', PUSHER_KEY: 'k' },
      ['PUSHER_APP_ID', 'PUSHER_SECRET'],
    ],
    [
      'a port of Pusher Channels, which has its own',
      { BROADCASTER: 'pusher', PUSHER_APP_ID: '1', PUSHER_KEY: 'k', PUSHER_SECRET: 's', PUSHER_PORT: '6001' },
      ['PUSHER_PORT'],
    ],
    [
      'a broadcaster without TLS for pages that have it',
      { ...site, ...soketi, PUSHER_SCHEME: 'http', ALLOW_PLAINTEXT: 'pusher', ALLOW_EMBEDDED: '1' },
      ['PUSHER_PUBLIC_URL'],
    ],
    [
      'a way past the pooler without a database',
      { DATABASE_DIRECT_URL: 'postgres://127.0.0.1/rifq' },
      ['DATABASE_DIRECT_URL'],
    ],
    ['mail without a server', { MAIL: 'smtp', MAIL_FROM: 'rifq@example.com' }, ['SMTP_URL']],
    ['a gateway without its account', { PAYMENTS: 'stripe' }, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']],
    ['a key that takes money, where no webhook comes', live, ['STRIPE_SECRET_KEY']],
    [
      'a test key on a public site',
      { ...site, ...sender, ...mail, ...hosted, ...stripe, STRIPE_SECRET_KEY: 'sk_test_0123456789' },
      ['STRIPE_SECRET_KEY'],
    ],
    ['a VAT number without its rate', { VAT_NUMBER: '310000000000003' }, ['VAT_RATE']],
    ['a VAT rate without the number', { VAT_RATE: '15' }, ['VAT_NUMBER']],
    ['text for a VAT number', { VAT_NUMBER: 'abc', VAT_RATE: '15' }, ['VAT_NUMBER']],
    ['a VAT number of another country', { VAT_NUMBER: '100000000000003', VAT_RATE: '15' }, ['VAT_NUMBER']],
    [
      'text for a VAT number of another country',
      { CURRENCY: 'KWD', VAT_NUMBER: 'abc', VAT_RATE: '5' },
      ['VAT_NUMBER'],
    ],
    ...['------', 'abcd------', '1-----', '000000', '12345', '123//456', '/123456', 'TND 1234'].map(
      (number): [string, Record<string, string>, string[]] => [
        `${number} for a VAT number`,
        { CURRENCY: 'TND', VAT_NUMBER: number, VAT_RATE: '19' },
        ['VAT_NUMBER'],
      ],
    ),
    [
      'zeros for a VAT number',
      { CURRENCY: 'AED', VAT_NUMBER: '000000000000000', VAT_RATE: '5' },
      ['VAT_NUMBER'],
    ],
    [
      'a mail sender at a private host',
      { ...site, ALLOW_EMBEDDED: '1', MAIL_FROM: 'Rifq <rifq@rifq.local>' },
      ['MAIL_FROM'],
    ],
    [
      'a key that takes money, in a network that no webhook reaches',
      { ...live, PUBLIC_URL: 'https://rifq.lan', TRUST_PROXY: 'loopback', ALLOW_EMBEDDED: '1' },
      ['STRIPE_SECRET_KEY'],
    ],
    ['a name of the seller that no QR code holds', { SELLER_NAME: 'عيادة '.repeat(12) }, ['SELLER_NAME']],
    ['push without a contact', { PUSH: 'webpush' }, ['PUSH_CONTACT']],
    [
      'Moyasar without its keys',
      { PAYMENTS: 'moyasar' },
      ['MOYASAR_SECRET_KEY', 'MOYASAR_PUBLISHABLE_KEY', 'MOYASAR_WEBHOOK_SECRET'],
    ],
    [
      'keys of Moyasar that take money, where no webhook comes',
      { ...moyasar, ...liveMoyasar },
      ['MOYASAR_SECRET_KEY'],
    ],
    [
      'test keys of Moyasar on a public site',
      { ...site, ...sender, ...mail, ...hosted, ...moyasar },
      ['MOYASAR_SECRET_KEY'],
    ],
    [
      'keys of Moyasar of two modes',
      { ...moyasar, MOYASAR_PUBLISHABLE_KEY: 'pk_live_123' },
      ['MOYASAR_PUBLISHABLE_KEY'],
    ],
  ])('%s', (_what, source, names) => {
    expect(linesOf(source).map(line => line.split(' ')[0])).toEqual(names);
  });

  it('are not reported for a complete public configuration', () => {
    const production = { NODE_ENV: 'production', ...site, APP_SECRET: SECRET };
    const own = { BROADCASTER: 'pusher', PUSHER_HOST: '127.0.0.1' };
    for (const channel of [hosted, own]) {
      const parts = { ...production, ...server, ...sender, ...mail, ...live, ...channel, ROLE: 'web' };
      expect(linesOf(parts)).toEqual([]);
    }
    expect(linesOf({ ...stripe, STRIPE_SECRET_KEY: 'sk_test_0123456789' })).toEqual([]);
    expect(linesOf({ ...production, ALLOW_EMBEDDED: '1' })).toEqual([]);
    expect(linesOf({ ...production, ALLOW_EMBEDDED: '1', ...moyasar })).toEqual([]);
    const atMoyasar = { ...server, ...sender, ...mail, ...hosted, ...moyasar, ...liveMoyasar };
    expect(linesOf({ ...production, ...atMoyasar })).toEqual([]);
    expect(linesOf(moyasar)).toEqual([]);
    expect(linesOf({ ...production, PUBLIC_URL: 'http://localhost:3000' })).toEqual([]);
  });

  it.each([
    ['on this machine', { DATABASE_URL: 'postgres://127.0.0.1:5433/rifq' }],
    ['over a socket of this machine', { DATABASE_URL: 'postgres:///rifq?host=/var/run/postgresql' }],
    ['over an encoded socket', { DATABASE_URL: 'postgres://%2Fvar%2Frun%2Fpostgresql/rifq' }],
    ['where it is allowed', { DATABASE_URL: 'postgres://db/rifq', ALLOW_PLAINTEXT: 'smtp, database' }],
    [
      'for an engine on this machine',
      { BROADCASTER: 'pusher', PUSHER_HOST: '127.0.0.1', PUSHER_SCHEME: 'http' },
    ],
  ])('are not reported for plaintext %s', (_where, source) => {
    expect(linesOf(source)).toEqual([]);
  });
});

describe('mail', () => {
  it.each([
    ['smtp://mail.example', undefined, true],
    ['smtp://localhost:1025', undefined, false],
    ['smtp://mail.example', 'smtp', false],
    ['smtp://mail.example', 'database', true],
  ])('through %s with ALLOW_PLAINTEXT=%s: only over TLS is %s', (url, allowed, required) => {
    const env = readEnvironment({ ALLOW_PLAINTEXT: allowed });
    expect(requiresMailTls(env, url)).toBe(required);
  });
});
