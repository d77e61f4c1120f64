// @ts-check
import { runQuietly } from './child.mjs';
import { canInstallPackages, installPackage } from './debian.mjs';
import { Unavailable, UserError } from './user-error.mjs';

/** Packages for the certificate of the tests' proxy, and for voice notes. */
const SHARED = ['openssl', 'pulseaudio'];

/** Debian packages of each engine and its driver. */
const PACKAGES = {
  webkit: ['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'python3-gi', 'xvfb', ...SHARED],
  firefox: [...(process.env.FIREFOX_PATH === undefined ? ['firefox-esr'] : []), ...SHARED],
};

/**
 * Finds or installs the engines other than Chromium. One that is not available is skipped, but not in CI.
 * @param {(line: string) => void} say
 * @returns {Promise<{ ENGINES: string }>} the available ones
 * @throws {Unavailable} if there is none
 */
export async function ensureEngines(say) {
  const engines = [];
  for (const [engine, packages] of Object.entries(PACKAGES)) {
    try {
      await ensurePackages(packages, say);
      engines.push(engine);
    } catch (error) {
      if (!(error instanceof UserError) || process.env.CI !== undefined) throw error;
      say(`engines: goes on without ${engine}. ${error.message}`);
    }
  }
  if (engines.length === 0) throw new Unavailable('neither WebKitGTK nor Firefox can be installed here');
  return { ENGINES: engines.join(',') };
}

/**
 * @param {string[]} names
 * @param {(line: string) => void} say
 * @throws {UserError} if one is missing and cannot be installed
 */
async function ensurePackages(names, say) {
  const missing = await findMissing(names);
  if (missing.length > 0 && !canInstallPackages())
    throw new UserError(`Missing packages of Debian: ${missing.join(', ')}.`);
  for (const name of missing) await installPackage(name, say);
}

/**
 * @param {string[]} names
 * @returns {Promise<string[]>} those that are not installed; all if there is no dpkg
 */
async function findMissing(names) {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: placeholders of dpkg
  const query = ['--show', '--showformat', '${Package} ${db:Status-Status}\n', ...names];
  const { output } = await runQuietly('dpkg-query', query, { cwd: '/' }).catch(() => ({ output: '' }));
  const installed = output.split('\n').flatMap(line => /^(\S+) installed$/.exec(line)?.[1] ?? []);
  return names.filter(name => !installed.includes(name));
}
