import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from 'vite';
import { readManifest, scriptsOf } from './app-manifest.ts';

/** The chunk of the identity service's client, which the register pages load where a site uses one. */
export const SERVICE_CLIENT = 'src/features/identity/phone-codes/firebase/firebase-codes.ts';

/** Text that every copy of it contains. */
const MARK = 'identitytoolkit.googleapis.com';

/** Returns the chunks that depend on the identity service's client, except its own. */
export const chunksWithClient = (manifest: Manifest): string[] => {
  const own = manifest[SERVICE_CLIENT]?.file ?? '';
  return Object.keys(manifest).filter(
    name => name !== SERVICE_CLIENT && scriptsOf(manifest, [name]).includes(own),
  );
};

/**
 * Checks that the identity service's client is a separate chunk, so that no page loads it without need: neither `/`,
 * whose script is among the assets, nor `/dashboard`.
 * @throws with the names of the scripts that contain it or depend on it
 */
export async function checkApart(outDir: string): Promise<void> {
  const manifest = await readManifest(outDir);
  const scripts = (await readdir(join(outDir, 'assets'))).filter(file => file.endsWith('.js'));
  const texts = await Promise.all(scripts.map(file => readFile(join(outDir, 'assets', file), 'utf8')));
  const holders = scripts
    .filter((_file, index) => texts[index]?.includes(MARK))
    .map(file => `assets/${file}`);
  const others = [
    ...holders.filter(file => file !== manifest[SERVICE_CLIENT]?.file),
    ...chunksWithClient(manifest),
  ];
  if (holders.length === 0)
    throw new Error('No script of the build holds the client of the identity service.');
  if (others.length > 0)
    throw new Error(`Besides its own chunk, the client of the identity service is in ${others.join(', ')}.`);
  process.stdout.write(
    'the client of the identity service: in its own chunk alone, not in that of / or /dashboard\n',
  );
}
