import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Storage } from '../../ports/storage.ts';
import { watchSyncs } from '../../testing/synced-paths.ts';
import { diskStorage } from './disk.ts';

const KEY = 'aBcDeFgHiJkLmNoPqRsT-_12';
let folder: string;
let storage: Storage;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rifq-disk-'));
  storage = diskStorage(join(folder, 'files'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const listed = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter(entry => entry.isFile());

describe('files on disk', () => {
  it('are stored by key, and replaced', async () => {
    expect(await storage.get(KEY)).toBeNull();
    await storage.put(KEY, Buffer.from('a long first content'));
    await storage.put(KEY, Buffer.from('second'));
    expect(String(await storage.get(KEY))).toBe('second');
    expect(await diskStorage(join(folder, 'files')).get(KEY)).toEqual(Buffer.from('second'));
    expect(await storage.get(`${KEY}x`)).toBeNull();
  });

  it('are synced to disk with their folders once they are stored', async () => {
    const synced = await watchSyncs();
    await storage.put(KEY, Buffer.from('x'));
    const files = join(folder, 'files');
    const subfolder = join(files, KEY.slice(0, 2));
    const [first, second, content, name] = synced;
    expect([first, second, name]).toEqual([files, folder, subfolder]);
    expect(content?.startsWith(join(subfolder, '.'))).toBe(true);
  });

  it('can be removed, also if they are missing', async () => {
    await storage.put(KEY, Buffer.from('x'));
    await storage.remove(KEY);
    await storage.remove(KEY);
    expect(await storage.get(KEY)).toBeNull();
    expect(await listed()).toEqual([]);
  });

  it('are readable by this user only', async () => {
    await storage.put(KEY, Buffer.from('x'));
    const [file] = await listed();
    expect((await stat(join(file?.parentPath ?? '', file?.name ?? ''))).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'files', KEY.slice(0, 2)))).mode & 0o777).toBe(0o700);
  });

  it.each([
    '',
    'short',
    '../../../../etc/passwd',
    `..${'a'.repeat(20)}`,
    `/${'a'.repeat(20)}`,
    `${'a'.repeat(20)}/../x`,
    `${'a'.repeat(20)}\\x`,
    `${'a'.repeat(20)}\u0000`,
    `${'a'.repeat(20)}\n`,
    `.${'a'.repeat(20)}`,
    'a'.repeat(65),
    'ملف'.repeat(8),
  ])('are never read outside their folder: %j is not a key', async key => {
    await writeFile(join(folder, 'outside'), 'untouched');
    await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow(RangeError);
    await expect(storage.get(key)).rejects.toThrow(RangeError);
    await expect(storage.remove(key)).rejects.toThrow(RangeError);
    expect((await listed()).map(file => file.name)).toEqual(['outside']);
  });

  it('are replaced atomically, and leave no partial file', async () => {
    const [old, fresh] = [Buffer.alloc(400_000, 'o'), Buffer.alloc(400_000, 'n')];
    await storage.put(KEY, old);
    const writes = Promise.all(
      Array.from({ length: 8 }, (_, index) => storage.put(KEY, index % 2 ? old : fresh)),
    );
    const seen = await Promise.all(Array.from({ length: 30 }, () => storage.get(KEY)));
    await writes;
    for (const bytes of seen) expect(bytes?.equals(old) || bytes?.equals(fresh)).toBe(true);
    expect((await listed()).map(file => file.name)).toEqual([KEY]);
  });

  it('cause an error if they cannot be written', async () => {
    await writeFile(join(folder, 'files'), 'a file where the folder should be');
    await expect(storage.put(KEY, Buffer.from('x'))).rejects.toThrow(/ENOTDIR|EEXIST/);
  });

  it('cause an error if they cannot be read, instead of counting as missing', async () => {
    await storage.put(KEY, Buffer.from('x'));
    await rm(join(folder, 'files', KEY.slice(0, 2)), { recursive: true });
    await writeFile(join(folder, 'files', KEY.slice(0, 2)), 'a file where the folder was');
    await expect(storage.get(KEY)).rejects.toThrow(/ENOTDIR/);
    await expect(readFile(join(folder, 'files', KEY.slice(0, 2)), 'utf8')).resolves.toContain('a file');
  });
});
