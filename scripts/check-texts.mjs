// @ts-check
// npm run check:texts: every Arabic text of the pages is in a catalogue, and the catalogues are up to date.
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from './lib/repository.mjs';
import { textFinder } from './lib/texts.mjs';

const sources = join(root, 'apps/web/src');
const catalogues = join(sources, 'locales');

/** Finds texts outside the macros, each with its location. */
function plainTexts() {
  const find = textFinder(root);
  // React Aria's texts replace its own files, which do not use the macros.
  const exclude = ['**/*.test.*', '**/testing/**', 'lib/aria-texts/**'];
  const files = globSync('**/*.{ts,tsx}', { cwd: sources, exclude });
  return files.sort().flatMap(file => {
    const path = join(sources, file);
    return find(readFileSync(path, 'utf8')).map(
      ({ line, text }) => `${relative(root, path)}:${line}: «${text}» stands outside Lingui's macros`,
    );
  });
}

/** Finds stale catalogues: extracting again into a copy must change nothing. */
function staleCatalogues() {
  const copy = mkdtempSync(join(tmpdir(), 'rifq-texts-'));
  try {
    cpSync(catalogues, copy, { recursive: true });
    const lingui = join(root, 'node_modules/@lingui/cli/dist/lingui.js');
    execFileSync(process.execPath, [lingui, 'extract', '--clean'], {
      cwd: root,
      env: { ...process.env, RIFQ_CATALOGUES: copy },
      stdio: 'pipe',
    });
    return globSync('**/*.po', { cwd: copy }).flatMap(file => {
      const fresh = entriesOf(join(copy, file));
      const committed = entriesOf(join(catalogues, file));
      const path = relative(root, join(catalogues, file));
      return [
        ...(fresh === committed ? [] : [`${path} is not up to date: npm run texts`]),
        ...(/^msgstr ""\n(?!")/m.test(fresh) ? [`${path} has texts without a translation`] : []),
      ];
    });
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/**
 * Returns the entries of a catalogue without its header, which contains a date.
 * @param {string} path
 */
function entriesOf(path) {
  return readFileSync(path, 'utf8').split('\n\n').slice(1).join('\n\n');
}

const faults = [...plainTexts(), ...staleCatalogues()];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log('Texts: every one is in its catalogue.');
