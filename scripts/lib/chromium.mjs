// @ts-check
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runQuietly } from './child.mjs';
import { canInstallPackages, installPackage } from './debian.mjs';
import { Refusal } from './refusal.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/**
 * The browser for the tests: `CHROMIUM_PATH`, else one in `PATH`, else Debian's package, else Playwright's own.
 * @param {string} root the repository
 * @param {string} node the Node that runs Playwright
 * @param {(line: string) => void} say
 * @returns {Promise<string | undefined>} its path; nothing when it is Playwright's own, which Playwright finds itself
 */
export async function ensureChromium(root, node, say) {
  const found = process.env.CHROMIUM_PATH ?? findInPath();
  if (found !== undefined) return found;
  if (canInstallPackages()) {
    await installPackage('chromium', say);
    return findInPath();
  }
  say("Downloading Playwright's Chromium …");
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const { code, output } = await runQuietly(node, [cli, 'install', 'chromium'], { cwd: root });
  if (code === 0) return undefined;
  const reason = /^Error: (.*)$/m.exec(output)?.[1] ?? output.trim();
  throw new Refusal(
    `There is no Chromium for the browser tests. Install one, or name one in CHROMIUM_PATH. (${reason})`,
  );
}

/** @returns {string | undefined} */
function findInPath() {
  const candidates = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap(folder => NAMES.map(name => join(folder, name)));
  return candidates.find(isExecutable);
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
