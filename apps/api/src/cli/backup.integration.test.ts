import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildOwner } from '@rifq/testing';
import { expect, it, onTestFinished } from 'vitest';
import { readVariables } from '../environment.ts';
import { makeLog } from '../platform/log.ts';
import { openDatabase } from '../start/database.ts';
import { StartError } from '../start/start-error.ts';
import { backUp } from './backup.ts';
import { UsageError } from './commands.ts';

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
  await writeFile(join(folder, 'secret'), 'the secret', { mode: 0o600 });
  await writeFile(join(folder, 'outbox.jsonl'), 'codes');

  const target = join(await temporaryFolder(), 'copy');
  expect(await backUp(env, database, [target])).toContain(`DATA_DIR=${target}`);
  const copy = await open(target);
  const found = await copy.database.pool.query('select id from users');
  expect(found.rows).toEqual([{ id: owner.id }]);
  expect(await readFile(join(target, 'files', 'ab', 'photo'), 'utf8')).toBe('bytes');
  expect(await readFile(join(target, 'secret'), 'utf8')).toBe('the secret');
  await expect(readFile(join(target, 'outbox.jsonl'))).rejects.toThrow('ENOENT');
});

it('a backup needs a folder and the embedded database', async () => {
  const env = readVariables({});
  await expect(backUp(env, { backUp: null }, ['/tmp/x'])).rejects.toThrow(StartError);
  await expect(backUp(env, { backUp: async () => undefined }, [])).rejects.toThrow(UsageError);
});
