import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildOwner } from '@rifq/testing';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { type Environment, readVariables } from '../config/environment.ts';
import { makeLog } from '../platform/log.ts';
import { openDatabase } from '../start/database.ts';
import { StartError } from '../start/start-error.ts';
import { watchSyncs } from '../testing/synced-paths.ts';
import { backUp } from './backup.ts';

const log = makeLog('silent');

const open = (env: Environment) => openDatabase(env, () => undefined, log);

/** The data folder of a running Rifq. */
const folder = await mkdtemp(join(tmpdir(), 'rifq-backup-'));
const env = readVariables({ DATA_DIR: folder });
const database = await open(env);
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

async function temporaryFolder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'rifq-backup-'));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return made;
}

it('backs up a running Rifq to a data folder that can be started, with owners, photos and the secret', async () => {
  const owner = await buildOwner(database.db);
  await mkdir(join(folder, 'files', 'ab'), { recursive: true });
  await writeFile(join(folder, 'files', 'ab', 'photo'), 'bytes');
  await writeFile(join(folder, 'files', 'ab', '.being-written'), 'byt');
  await writeFile(join(folder, 'secret'), 'the secret', { mode: 0o600 });
  await writeFile(join(folder, 'outbox.jsonl'), 'codes');

  const parent = await temporaryFolder();
  const target = join(parent, 'copy');
  const synced = await watchSyncs();
  expect(await backUp(env, target)).toBe(target);
  const partial = `${target}.partial`;
  const copied = ['secret', 'files/ab/photo', 'files/ab', 'postgres/backup_label', 'postgres/pg_wal', ''];
  expect(synced).toEqual(expect.arrayContaining(copied.map(path => join(partial, path))));
  expect(synced.at(-1)).toBe(parent);
  expect(await readdir(parent)).toEqual(['copy']);
  expect((await readdir(target)).sort()).toEqual(['files', 'postgres', 'secret']);
  expect(await readdir(join(target, 'files', 'ab'))).toEqual(['photo']);
  expect(await readFile(join(target, 'secret'), 'utf8')).toBe('the secret');
  const copy = await open(readVariables({ DATA_DIR: target }));
  onTestFinished(() => copy.close());
  const found = await copy.pool.query('select id from users');
  expect(found.rows).toEqual([{ id: owner.id }]);
});

it('succeeds while photos are added and deleted', async () => {
  const photos = join(folder, 'files', 'many');
  await mkdir(photos, { recursive: true });
  for (let number = 0; number < 500; number += 1) await writeFile(join(photos, `${number}`), 'bytes');
  const target = join(await temporaryFolder(), 'copy');
  const partial = `${target}.partial`;
  await writeFile(join(folder, 'secret'), 'the secret', { mode: 0o600 });
  let isOver = false;
  const backingUp = backUp(env, target).finally(() => {
    isOver = true;
  });
  const erasing = (async () => {
    await expect.poll(() => isOver || existsSync(join(partial, 'files', 'many')), { interval: 1 }).toBe(true);
    // The secret is copied after the photos.
    for (let number = 0; !isOver && !existsSync(join(partial, 'secret')); number = (number + 1) % 500) {
      await rm(join(photos, `${number}`), { force: true });
      await writeFile(join(photos, `.${number}`), 'bytes');
      await rename(join(photos, `.${number}`), join(photos, `${number}`));
    }
  })();
  await Promise.all([backingUp, erasing]);
  expect((await readdir(join(target, 'files', 'many'))).length).toBeGreaterThan(400);
});

it('requires an empty folder and the embedded database', async () => {
  const server = readVariables({ DATABASE_URL: 'postgres://db/rifq' });
  await expect(backUp(server, '/tmp/x')).rejects.toThrow(StartError);
  const taken = await temporaryFolder();
  await writeFile(join(taken, 'letter'), 'dear');
  await expect(backUp(readVariables({}), taken)).rejects.toThrow('already');
  expect(await readFile(join(taken, 'letter'), 'utf8')).toBe('dear');
});
