// @ts-check
// npm test [-- step …]: installs what is missing, then runs every check or only the named ones. A failed step stops
// only the steps that require it. The last lines list the failures and "N passed, N failed", with a failed check
// counted as one failed test.
import { availableParallelism } from 'node:os';
import { inspect, stripVTControlCharacters } from 'node:util';
import { Interruption, passSignalsOn } from './lib/child.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { ensureNeeds } from './lib/needs.mjs';
import { findNode } from './lib/node.mjs';
import { root, say } from './lib/repository.mjs';
import { STEPS } from './lib/steps.mjs';
import { UserError } from './lib/user-error.mjs';

/** @typedef {import('./lib/steps.mjs').Step} Step */
/** @typedef {import('./lib/steps.mjs').Result} Result */

const AT_ONCE = Math.min(2, availableParallelism());

const total = { passed: 0, failed: 0 };
/** One line for each failed check and test. @type {string[]} */
const failures = [];

/**
 * @param {string[]} names of steps; empty for all
 * @returns {Step[]} including those that they require
 */
function chooseSteps(names) {
  const known = STEPS.map(({ name }) => name);
  const unknown = names.filter(name => !known.includes(name));
  if (unknown.length > 0) {
    throw new UserError(`No such step: ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  }
  if (names.length === 0) return STEPS;
  const chosen = STEPS.filter(({ name }) => names.includes(name));
  const required = new Set(chosen.flatMap(({ requires }) => requires));
  return STEPS.filter(step => chosen.includes(step) || required.has(step.name));
}

/**
 * Runs one step once those that it requires have ended, and prints its line; also its output if it failed.
 * @param {Step} step
 * @param {ReadonlyMap<string, Promise<boolean>>} required the outcomes of the steps that it requires
 * @returns {Promise<boolean>} whether it passed or was skipped
 */
async function runStep({ name, needs, skip, run }, required) {
  for (const [other, passed] of required) {
    if (await passed) continue;
    total.failed += 1;
    failures.push(`${name}: not run, because ${other} failed`);
    say(`${name}: not run, because ${other} failed`);
    return false;
  }
  const began = performance.now();
  const result = await attempt(async () => {
    const unable = skip?.();
    if (unable !== undefined) return { skipped: unable };
    const ready = await ensureNeeds(needs);
    return 'skipped' in ready ? ready : await run(ready.env);
  });
  if ('skipped' in result) {
    say(`${name}: skipped: ${result.skipped}`);
    return true;
  }
  const { ok, output, tests } = result;
  const seconds = `${((performance.now() - began) / 1000).toFixed(1)} s`;
  total.passed += tests?.passed ?? 0;
  total.failed += tests?.failed ?? (ok ? 0 : 1);
  if (ok) say(`${name}: ok, ${tests === undefined ? '' : `${tests.passed} tests, `}${seconds}`);
  else {
    const failed = tests?.failures ?? [];
    failures.push(
      ...(failed.length === 0 ? [`${name}${complaint(output)}`] : failed.map(test => `${name}: ${test}`)),
    );
    say(`${name}: failed after ${seconds}\n\n${output.trim()}\n`);
  }
  return ok;
}

/**
 * @param {string} output of a step that failed without a failed test
 * @returns {string} the first error in it, such as an uncaught one, as the end of a line
 */
function complaint(output) {
  const text = stripVTControlCharacters(output);
  const from = Math.max(0, text.indexOf('Unhandled '));
  const error = text.slice(from).match(/^\w*Error: .*$/m)?.[0];
  return error === undefined ? '' : `: ${error}`;
}

/**
 * Turns an error thrown by a step into a failure of this step only.
 * @param {() => Promise<Result | { skipped: string }>} work
 * @returns {Promise<Result | { skipped: string }>}
 */
async function attempt(work) {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Interruption) throw error;
    return { ok: false, output: error instanceof UserError ? error.message : inspect(error) };
  }
}

/**
 * Runs the steps in order, two at a time.
 * @param {Step[]} steps
 */
async function runSteps(steps) {
  const waiting = [...steps];
  /** @type {Map<string, Promise<boolean>>} */
  const outcomes = new Map();
  const lanes = Array.from({ length: AT_ONCE }, async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const { requires } = step;
      const outcome = runStep(step, new Map([...outcomes].filter(([name]) => requires.includes(name))));
      outcomes.set(step.name, outcome);
      await outcome;
    }
  });
  await Promise.all(lanes);
}

async function main() {
  const steps = chooseSteps(process.argv.slice(2));
  await ensureDependencies(root, say);
  findNode(root, say);
  // Downloads prerequisites while the first steps run. A failure is reported by the steps that need them.
  for (const { skip, needs } of steps) if (skip?.() === undefined) ensureNeeds(needs).catch(() => {});
  await runSteps(steps);
}

passSignalsOn();
process.exitCode = 1;
try {
  await main();
  if (total.failed === 0) process.exitCode = 0;
} catch (error) {
  if (error instanceof Interruption) {
    say('Interrupted.');
    process.exitCode = error.exitCode;
  } else {
    total.failed += 1;
    say(error instanceof UserError ? error.message : inspect(error));
  }
} finally {
  if (failures.length > 0) say(`Failed:\n${failures.map(line => `  ${line}`).join('\n')}`);
  say(`${total.passed} passed, ${total.failed} failed`);
}
