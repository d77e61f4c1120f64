import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildOwner } from '@rifq/testing';
import { expect, it, onTestFinished } from 'vitest';
import { readVariables } from '../environment.ts';
import { makeLog } from '../platform/log.ts';
import { openDatabase } from '../start/database.ts';
import { StartError } from '../start/start-error.ts';
import { watchSyncs } from '../testing/synced-paths.ts';
import { backUp } from './backup.ts';

const log = makeLog('silent');

async function open(dataDir: string) {
  const env = readVariables({ DATA_DIR: dataDir });
  const database = await openDatabase(env, () => undefined, log);
  onTestFinished(() => database.close());
  return { env, database };
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rifq-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

it('a backup of a running Rifq is a data folder to start from: owners, photos and the secret', async () => {
  const folder = await temporaryFolder();
  const { env, database } = await open(folder);
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
  const copy = await open(target);
  const found = await copy.database.pool.query('select id from users');
  expect(found.rows).toEqual([{ id: owner.id }]);
});

it('a backup succeeds while photos are added and deleted', async () => {
  const folder = await temporaryFolder();
  const { env } = await open(folder);
  const photos = join(folder, 'files', 'ab');
  await mkdir(photos, { recursive: true });
  for (let number = 0; number < 500; number += 1) await writeFile(join(photos, `${number}`), 'bytes');
  let isBusy = true;
  const erasing = (async () => {
    for (let number = 0; isBusy; number = (number + 1) % 500) {
      await rm(join(photos, `${number}`), { force: true });
      await writeFile(join(photos, `.${number}`), 'bytes');
      await rename(join(photos, `.${number}`), join(photos, `${number}`));
    }
  })();
  const target = join(await temporaryFolder(), 'copy');
  await backUp(env, target);
  isBusy = false;
  await erasing;
  expect((await readdir(join(target, 'files', 'ab'))).length).toBeGreaterThan(400);
});

it('a backup needs an empty folder and the embedded database', async () => {
  const env = readVariables({});
  const server = readVariables({ DATABASE_URL: 'postgres://db/rifq' });
  await expect(backUp(server, '/tmp/x')).rejects.toThrow(StartError);
  const taken = await temporaryFolder();
  await writeFile(join(taken, 'letter'), 'dear');
  await expect(backUp(env, taken)).rejects.toThrow('already');
  expect(await readFile(join(taken, 'letter'), 'utf8')).toBe('dear');
});
