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
 * Something outside the main lock file that a step needs on this machine.
 * @typedef {object} Need
 * @property {() => Promise<NodeJS.ProcessEnv>} ensure finds or installs it, once in a run; resolves with the variables that
 *   name it to the programs of the step
 * @property {string} [optional] what it is called, if a machine without a network skips the steps that need it
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

/** The oldest supported PostgreSQL, where the system has one or can get it. */
export const systemPostgres = need(async () => void (await findSystemPostgres(say)));

/** WebKitGTK and Firefox, or one of them. */
export const engines = need(() => ensureEngines(say));

/**
 * The packages of a folder under `e2e/` that has a lock file of its own.
 * @param {string} folder
 * @param {string} name what they are called
 * @returns {Need}
 */
export function packagesOf(folder, name) {
  return need(() => ensureDependencies(join(root, 'e2e', folder), say), name);
}

/**
 * Ensures all needs of a step.
 * @param {Need[]} needs
 * @returns {Promise<{ env: NodeJS.ProcessEnv } | { skipped: string }>} `skipped` says why the step cannot run here. In CI,
 *   which has a network, this is an error instead
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
