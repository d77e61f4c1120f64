import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { GatewayError } from '../ports/payments.ts';
import { watchSyncs } from '../testing/synced-paths.ts';
import { readAppSecret } from './app-secret.ts';
import { requireCurrency, requireKey } from './gateway.ts';
import { explainDataFolder, explainListening, StartError } from './start-error.ts';

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rifq-start-'));
  folders.push(folder);
  return folder;
}

const systemError = (code: string) => Object.assign(new Error(`${code}: something`), { code });
const lineOf = (error: unknown) => (error instanceof StartError ? error.message : error);

describe('an error that prevents the start', () => {
  it.each([
    ['EACCES', 'not writable'],
    ['EPERM', 'not writable'],
    ['EROFS', 'read-only'],
    ['ENOSPC', 'no free space'],
    ['ENOTDIR', 'not a folder'],
    ['EEXIST', 'not a folder'],
  ])('in the data folder (%s) is one line that names it', (code, expected) => {
    const line = lineOf(explainDataFolder(systemError(code), '/srv/rifq'));
    expect(line).toMatch(/^The data folder \/srv\/rifq is .+ \(DATA_DIR\)\.$/);
    expect(line).toContain(expected);
  });

  it.each([
    ['EADDRINUSE', 'Port 3000 on 127.0.0.1 is in use'],
    ['EACCES', 'Port 3000 may not be used'],
    ['EADDRNOTAVAIL', 'HOST=127.0.0.1'],
    ['ENOTFOUND', 'HOST=127.0.0.1'],
  ])('when it listens (%s) is one line that names it', (code, expected) => {
    const line = lineOf(explainListening(systemError(code), '127.0.0.1', 3000));
    expect(line).toContain(expected);
    expect(line).not.toContain('\n');
  });

  it('is returned unchanged if it is another error', () => {
    const other = new Error('other');
    expect([
      explainDataFolder(other, '/x'),
      explainListening(other, 'x', 1),
      explainListening('text', 'x', 1),
    ]).toEqual([other, other, 'text']);
  });
});

describe('the secret of the app', () => {
  it('is the given one', async () => {
    const folder = await temporaryFolder();
    expect(await readAppSecret(folder, 'given')).toBe('given');
  });

  it('is created on the first start, stored, and readable by its user only', async () => {
    const folder = join(await temporaryFolder(), 'data');
    const first = await readAppSecret(folder, undefined);
    expect(first.length).toBeGreaterThanOrEqual(48);
    expect(await readAppSecret(folder, undefined)).toBe(first);
    expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect(await readFile(join(folder, 'secret'), 'utf8')).toBe(first);
    expect(await readAppSecret(join(await temporaryFolder(), 'data'), undefined)).not.toBe(first);
  });

  it('is the same when two processes start at the same time', async () => {
    const folder = await temporaryFolder();
    const secrets = await Promise.all([1, 2, 3, 4].map(() => readAppSecret(folder, undefined)));
    expect(new Set(secrets)).toEqual(new Set([await readFile(join(folder, 'secret'), 'utf8')]));
  });

  it('is synced to disk with its folders before it is used', async () => {
    const folder = await temporaryFolder();
    const data = join(folder, 'outer', 'data');
    const synced = await watchSyncs();
    await readAppSecret(data, undefined);
    const [inner, outer, content, name] = synced;
    expect([inner, outer, name]).toEqual([join(folder, 'outer'), folder, data]);
    expect(content).toMatch(new RegExp(`^${join(data, 'secret')}\\.`));
  });

  it.each(['', ' \n', 'a'.repeat(31), '\0'.repeat(64)])(
    'prevents the start if the stored one is empty or truncated: %j',
    async stored => {
      const folder = await temporaryFolder();
      await writeFile(join(folder, 'secret'), stored);
      const start = readAppSecret(folder, undefined);
      await expect(start).rejects.toBeInstanceOf(StartError);
      await expect(start).rejects.toThrow(`The secret in ${join(folder, 'secret')} is empty or cut off`);
      expect(await readFile(join(folder, 'secret'), 'utf8')).toBe(stored);
    },
  );

  it('throws a StartError if the data folder is a file', async () => {
    const file = join(await temporaryFolder(), 'data');
    await writeFile(file, '');
    await expect(readAppSecret(file, undefined)).rejects.toThrow(
      `The data folder ${file} is not a folder (DATA_DIR).`,
    );
    await expect(readAppSecret(join(file, 'inner'), 'given')).rejects.toBeInstanceOf(StartError);
  });

  it.skipIf(process.getuid?.() === 0)('throws a StartError if the data folder is not writable', async () => {
    const folder = await temporaryFolder();
    await chmod(folder, 0o500);
    await expect(readAppSecret(folder, undefined)).rejects.toThrow('is not writable for this user');
  });
});

describe('a currency', () => {
  const gateway = { name: 'moyasar', currencies: ['SAR', 'USD'] } as const;

  it('that the gateway does not support is refused with one line that names both, and the supported ones', () => {
    expect(() => requireCurrency(gateway, 'SAR')).not.toThrow();
    expect(() => requireCurrency(gateway, 'KWD')).toThrow(
      new StartError('CURRENCY=KWD is not taken by PAYMENTS=moyasar: choose one of SAR, USD.'),
    );
  });
});

describe('the key of a gateway', () => {
  const gatewayThat = (isKeyAccepted: () => Promise<boolean>) => ({ name: 'stripe', isKeyAccepted }) as const;
  const warned: object[] = [];
  const log = { warn: (details: object) => void warned.push(details) };

  it('is refused with one line if the gateway rejects it', async () => {
    await requireKey(
      gatewayThat(async () => true),
      log,
    );
    const revoked = requireKey(
      gatewayThat(async () => false),
      log,
    );
    await expect(revoked).rejects.toEqual(
      new StartError(
        'STRIPE_SECRET_KEY is not taken by PAYMENTS=stripe: it is wrong or revoked, or may not read payments.',
      ),
    );
    expect(warned).toEqual([]);
  });

  it('does not prevent the start if the gateway does not respond, but logs a warning', async () => {
    const err = new GatewayError('stripe: connection');
    await requireKey(
      gatewayThat(() => Promise.reject(err)),
      log,
    );
    expect(warned).toEqual([{ err }]);
  });
});
