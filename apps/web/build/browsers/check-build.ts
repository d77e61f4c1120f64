import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { requireSupported } from './check-features.ts';

/**
 * Checks all files that a build serves to browsers, including libraries.
 * @throws {Error} naming each feature that a supported browser lacks
 */
export function checkBrowsers(outDir: string): void {
  requireSupported(
    globSync('**/*.{js,css}', { cwd: outDir }).map(path => ({
      path,
      text: readFileSync(join(outDir, path), 'utf8'),
    })),
  );
  process.stdout.write('no feature that a supported browser lacks\n');
}
