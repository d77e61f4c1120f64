import { randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import webPush from 'web-push';
import * as z from 'zod/mini';

const schema = z.object({ publicKey: z.string(), privateKey: z.string() });
export type VapidKeys = z.infer<typeof schema>;

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code;

/** Puts new keys in place unless there are some: written aside first, so that nobody ever reads half of them. */
async function makeKeys(file: string): Promise<void> {
  const aside = `${file}.${randomUUID()}`;
  try {
    await writeFile(aside, JSON.stringify(webPush.generateVAPIDKeys()), { flag: 'wx', mode: 0o600 });
    await link(aside, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

/**
 * The keys by which push services know this server (VAPID): made on the first start and kept in the data folder,
 * readable by this user only. New keys would end every subscription.
 */
export async function readVapidKeys(dataDir: string): Promise<VapidKeys> {
  const file = join(dataDir, 'vapid.json');
  const kept = await readFile(file, 'utf8').catch(async (error: unknown) => {
    if (!hasCode(error, 'ENOENT')) throw error;
    await makeKeys(file);
    return readFile(file, 'utf8');
  });
  return schema.parse(JSON.parse(kept));
}
