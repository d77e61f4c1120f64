import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import webPush from 'web-push';
import { makeKeys } from '../core/keys.ts';
import { StartError } from './start-error.ts';
import { readVapidKeys } from './vapid-keys.ts';

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rifq-vapid-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
const keys = makeKeys('a secret of the test, long enough');
const others = makeKeys('another secret of the test, as long');

it('derives equal keys from an equal secret, and writes nothing to the data folder', async () => {
  const [one, two] = [await temporaryFolder(), await temporaryFolder()];
  const ours = await readVapidKeys(one, keys);
  expect(await readVapidKeys(two, keys)).toEqual(ours);
  expect(ours.publicKey).toMatch(/^B[A-Za-z0-9_-]{86}$/);
  expect((await readVapidKeys(one, others)).publicKey).not.toBe(ours.publicKey);
  expect([await readdir(one), await readdir(two)]).toEqual([[], []]);
});

it('uses the stored keys of an earlier version', async () => {
  const folder = await temporaryFolder();
  const stored = webPush.generateVAPIDKeys();
  await writeFile(join(folder, 'vapid.json'), JSON.stringify(stored));
  expect(await readVapidKeys(folder, keys)).toEqual(stored);
});

it.each([
  '',
  '{',
  '{}',
  '{"publicKey":"a","privateKey":"b"}',
  JSON.stringify({ ...webPush.generateVAPIDKeys(), publicKey: 'B' }),
])('names a file with the content %j in one line', async content => {
  const folder = await temporaryFolder();
  const file = join(folder, 'vapid.json');
  await writeFile(file, content);
  const error = await readVapidKeys(folder, keys).catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(StartError);
  expect(String(error)).toContain(file);
  expect(String(error)).not.toContain('\n');
});

it.skipIf(process.getuid?.() === 0)('names an unreadable file in one line', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'vapid.json');
  await writeFile(file, '{}');
  await chmod(file, 0);
  await expect(readVapidKeys(folder, keys)).rejects.toThrow(`${file} cannot be read (EACCES).`);
});
