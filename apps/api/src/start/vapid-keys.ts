import { createECDH } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { type VapidKeys, vapidKeysOf } from '../adapters/push/vapid-keys.ts';
import type { Keys } from '../core/keys.ts';
import { errorCode } from '../core/system-error.ts';
import { StartError } from './start-error.ts';

const schema = z.object({ publicKey: z.string(), privateKey: z.string() });

/** Parses the keys in a file's text; null if they are not a key pair. */
function pairIn(text: string): VapidKeys | null {
  try {
    const keys = schema.parse(JSON.parse(text));
    const curve = createECDH('prime256v1');
    curve.setPrivateKey(keys.privateKey, 'base64url');
    return curve.getPublicKey('base64url') === keys.publicKey ? keys : null;
  } catch {
    return null;
  }
}

/**
 * Returns the keys by which push services know this server, derived from the app's secret. Keys that an earlier version
 * stored in vapid.json remain in use (docs/decisions/0006).
 *
 * Throws a StartError for a file that cannot be used.
 */
export async function readVapidKeys(dataDir: string, keys: Pick<Keys, 'keyPair'>): Promise<VapidKeys> {
  const file = join(dataDir, 'vapid.json');
  try {
    const stored = pairIn(await readFile(file, 'utf8'));
    if (stored !== null) return stored;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') return vapidKeysOf(keys);
    throw new StartError(`The keys for web push in ${file} cannot be read (${code}).`, { cause: error });
  }
  throw new StartError(
    `The file ${file} holds no keys for web push: put back what it held, or remove it; devices then have to subscribe anew.`,
  );
}
