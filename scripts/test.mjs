// @ts-check
// npm test [-- step …]: installs what is missing, then runs every check or only the named ones. The last line is
// always "N passed, N failed", with a failed check counted as one failed test.
import { availableParallelism } from 'node:os';
import { inspect } from 'node:util';
import { Interruption, passSignalsOn } from './lib/child.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { findNode } from './lib/node.mjs';
import { Refusal } from './lib/refusal.mjs';
import { root, say } from './lib/repository.mjs';
import { STAGES } from './lib/steps.mjs';

/** @typedef {import('./lib/steps.mjs').Step} Step */

const AT_ONCE = Math.min(2, availableParallelism());

const total = { passed: 0, failed: 0 };

/**
 * @param {string[]} names of steps; none means all
 * @returns {Step[][]} by stages
 */
function chooseSteps(names) {
  const known = STAGES.flat().map(({ name }) => name);
  const unknown = names.filter(name => !known.includes(name));
  if (unknown.length > 0) {
    throw new Refusal(`No such step: ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  }
  return names.length === 0 ? STAGES : STAGES.map(stage => stage.filter(({ name }) => names.includes(name)));
}

/**
 * Runs one step and prints its line; its output too if it failed.
 * @param {Step} step
 */
async function runStep({ name, run }) {
  const began = performance.now();
  const { ok, output, tests, skipped } = await run();
  const seconds = `${((performance.now() - began) / 1000).toFixed(1)} s`;
  total.passed += tests?.passed ?? 0;
  total.failed += tests?.failed ?? (ok ? 0 : 1);
  if (skipped !== undefined) say(`${name}: skipped: ${skipped}`);
  else if (ok) say(`${name}: ok, ${tests === undefined ? '' : `${tests.passed} tests, `}${seconds}`);
  else say(`${name}: failed after ${seconds}\n\n${output.trim()}\n`);
}

/**
 * Runs the steps of a stage in their order, two at a time, until one fails.
 * @param {Step[]} stage
 */
async function runStage(stage) {
  const waiting = [...stage];
  const lanes = Array.from({ length: AT_ONCE }, async () => {
    while (total.failed === 0) {
      const step = waiting.shift();
      if (step === undefined) return;
      await runStep(step);
    }
  });
  await Promise.all(lanes);
}

async function main() {
  const stages = chooseSteps(process.argv.slice(2));
  await ensureDependencies(root, say);
  const node = findNode(root, say);
  if (stages.flat().some(({ name }) => name === 'browser'))
    Object.assign(process.env, await ensureChromium(root, node, say));
  for (const stage of stages) await runStage(stage);
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
    say(error instanceof Refusal ? error.message : inspect(error));
  }
} finally {
  say(`${total.passed} passed, ${total.failed} failed`);
}
