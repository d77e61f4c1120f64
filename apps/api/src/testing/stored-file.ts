import { randomBytes } from 'node:crypto';
import { newId } from '@rifq/db';
import { files } from '@rifq/db/schema/files';
import type { TestApp } from './test-app.ts';

/** Stores a picture of an owner, marked as used. Returns its key. */
export async function storeFile(test: TestApp, ownerId: string, bytes: Buffer): Promise<string> {
  const key = randomBytes(18).toString('base64url');
  await test.deps.storage.put(key, bytes);
  const row = { id: newId(), key, ownerId, contentType: 'image/webp', bytes: bytes.length };
  await test.database.db.insert(files).values(row);
  return key;
}
