import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { SHELL } from './shell.ts';

/** Vite's own wrapper of every dynamic import. */
const PRELOAD_HELPER = '\0vite/preload-helper.js';

/**
 * Makes every dynamic import of the build use `loadModule`. Vite's helper requests the files by `modulepreload`, whose
 * failure browsers cache (docs/decisions/0079).
 */
export function loadModules(): Plugin {
  return {
    name: 'rifq:load-modules',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (id !== PRELOAD_HELPER) return null;
      return "export { loadModule as __vitePreload } from '/src/lib/versions/load-module.ts';";
    },
  };
}

/**
 * Makes the shell load its static imports by script elements, in parallel. WebKit caches a failed `<link
 * rel="modulepreload">` across documents: one lost request would stop the app from starting until Safari is closed.
 */
export function loadShellByScripts(): Plugin {
  return {
    name: 'rifq:load-shell-by-scripts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: html =>
        html.replaceAll(
          /<link rel="modulepreload" crossorigin href="([^"]+)">/g,
          '<script type="module" crossorigin src="$1"></script>',
        ),
    },
  };
}

/** Files that the shell loads, which dynamic imports therefore omit. */
const OF_SHELL = /^assets\/(?:app|libraries|first|rolldown-runtime)-/;

/**
 * Returns the files to fetch before a module is imported. Vite lists none for one without imports of its own.
 * @param file the module's own file
 */
export function filesOfModule(file: string, files: readonly string[]): string[] {
  return (files.length === 0 ? [file] : files).filter(path => !OF_SHELL.test(path));
}

/** Text that only Vite's helper contains. */
const MARK = 'vite:preloadError';

/**
 * Checks that no dynamic import of the build uses Vite's helper, and that the shell preloads no module.
 * @throws with the names of the scripts that contain it, or of the shell
 */
export async function checkLoadModules(outDir: string): Promise<void> {
  const scripts = (await readdir(join(outDir, 'assets'))).filter(file => file.endsWith('.js'));
  const texts = await Promise.all(scripts.map(file => readFile(join(outDir, 'assets', file), 'utf8')));
  const holders = scripts.filter((_file, index) => texts[index]?.includes(MARK));
  if (holders.length > 0) throw new Error(`Vite's preload helper is in ${holders.join(', ')}.`);
  const html = await readFile(join(outDir, SHELL), 'utf8');
  if (html.includes('modulepreload')) throw new Error(`${SHELL} preloads modules.`);
}
