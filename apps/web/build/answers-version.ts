import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { webRoot } from './web-root.ts';

const packages = join(webRoot, '../../packages');

/**
 * Hashes the sources of the contract and of the rules that its schemas read: the hash changes whenever the shape of a
 * response may have changed.
 */
function hashContract(): string {
  const sources = '{contract,rules}/src/**/*.ts';
  const files = globSync(sources, { cwd: packages, exclude: name => name.endsWith('.test.ts') }).sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(join(packages, file)));
  return hash.digest('hex').slice(0, 12);
}

/**
 * Defines the version of the responses that the client understands, so that it reads none that an earlier build has
 * stored on the device.
 */
export function answersVersion(): Plugin {
  return {
    name: 'rifq:answers-version',
    config: () => ({ define: { 'import.meta.env.VITE_ANSWERS_VERSION': JSON.stringify(hashContract()) } }),
  };
}
