// @ts-check
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runQuietly } from './child.mjs';
import { canInstallPackages, installPackage } from './debian.mjs';
import { UserError } from './user-error.mjs';

const WHOLE = ['chromium', 'chromium-browser', 'google-chrome'];
const SHELL = ['chromium-headless-shell'];

/**
 * Finds the browsers for the tests, each from the environment, otherwise from `PATH`, otherwise Debian's package: the
 * full Chromium, and its headless shell.
 * @param {string} root the repository
 * @param {string} node the Node that runs Playwright
 * @param {(line: string) => void} say
 * @returns {Promise<{ CHROMIUM_PATH?: string, HEADLESS_SHELL_PATH?: string }>} their paths by environment variable;
 *   without any Playwright uses its own browsers
 */
export async function ensureChromium(root, node, say) {
  const { CHROMIUM_PATH = findInPath(WHOLE) ?? (await installed('chromium', WHOLE, say)) } = process.env;
  if (CHROMIUM_PATH === undefined) {
    await downloadPlaywrights(root, node, say);
    return {};
  }
  const { HEADLESS_SHELL_PATH = await findHeadlessShell(say) } = process.env;
  return { CHROMIUM_PATH, ...(HEADLESS_SHELL_PATH !== undefined && { HEADLESS_SHELL_PATH }) };
}

/**
 * Without it the tests are the same, but take a third longer.
 * @param {(line: string) => void} say
 */
async function findHeadlessShell(say) {
  const name = 'chromium-headless-shell';
  try {
    return findInPath(SHELL) ?? (await installed(name, SHELL, say));
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    say(`browser: goes on without ${name}, and takes longer. ${error.message}`);
    return undefined;
  }
}

/**
 * @param {string} name of a Debian package
 * @param {string[]} programs that it contains
 * @param {(line: string) => void} say
 */
async function installed(name, programs, say) {
  if (!canInstallPackages()) return undefined;
  await installPackage(name, say);
  return findInPath(programs);
}

/**
 * @param {string} root
 * @param {string} node
 * @param {(line: string) => void} say
 */
async function downloadPlaywrights(root, node, say) {
  say("Downloading Playwright's Chromium …");
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const { code, output } = await runQuietly(node, [cli, 'install', 'chromium'], { cwd: root });
  if (code === 0) return;
  const reason = /^Error: (.*)$/m.exec(output)?.[1] ?? output.trim();
  throw new UserError(
    `There is no Chromium for the browser tests. Install one, or name one in CHROMIUM_PATH. (${reason})`,
  );
}

/**
 * @param {string[]} names
 * @returns {string | undefined}
 */
function findInPath(names) {
  const candidates = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap(folder => names.map(name => join(folder, name)));
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
