// @ts-check
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { ensureEngines } from './engines.mjs';
import { findNode } from './node.mjs';
import { root, say } from './repository.mjs';
import { findSystemPostgres } from './throwaway-postgres.mjs';
import { Offline, Unavailable } from './user-error.mjs';

/**
 * A prerequisite of a step outside the main lock file.
 * @typedef {object} Need
 * @property {() => Promise<NodeJS.ProcessEnv>} ensure finds or installs it, once per run; resolves with environment
 * variables that   pass it to the step's programs
 * @property {string} [optional] its name, if steps that need it are skipped without a network
 */

/**
 * @param {() => Promise<NodeJS.ProcessEnv | undefined | void>} ensure
 * @param {string} [optional]
 * @returns {Need}
 */
function need(ensure, optional) {
  /** @type {Promise<NodeJS.ProcessEnv> | undefined} */
  let ensured;
  return {
    ensure: () => {
      ensured ??= ensure().then(env => env ?? {});
      return ensured;
    },
    ...(optional !== undefined && { optional }),
  };
}

/** A Chromium, and its headless shell. */
export const chromium = need(() => ensureChromium(root, findNode(root), say));

/** The oldest supported PostgreSQL, if the system has one or can install it. */
export const systemPostgres = need(async () => void (await findSystemPostgres(say)));

/** WebKitGTK and Firefox, or one of them. */
export const engines = need(() => ensureEngines(say));

/**
 * Returns the need for the packages of a folder under `e2e/` with its own lock file.
 * @param {string} folder
 * @param {string} name their name
 * @returns {Need}
 */
export function packagesOf(folder, name) {
  return need(() => ensureDependencies(join(root, 'e2e', folder), say), name);
}

/**
 * Ensures all needs of a step.
 * @param {Need[]} needs
 * @returns {Promise<{ env: NodeJS.ProcessEnv } | { skipped: string }>} `skipped` is the reason why the step cannot run
 * here. In CI,   which has a network, this is an error instead
 */
export async function ensureNeeds(needs) {
  /** @type {NodeJS.ProcessEnv} */
  const env = {};
  for (const { ensure, optional } of needs) {
    try {
      Object.assign(env, await ensure());
    } catch (error) {
      if (error instanceof Unavailable && process.env.CI === undefined) return { skipped: error.message };
      if (!(error instanceof Offline) || optional === undefined || process.env.CI !== undefined) throw error;
      return { skipped: `${optional} is not installed, and this machine is offline` };
    }
  }
  return { env };
}
