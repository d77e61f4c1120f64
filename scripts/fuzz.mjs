// @ts-check
// npm run test:fuzz [-- minutes]: runs the tests on random input repeatedly with other seeds, until the time (by
// default 10 minutes) has passed or one fails. FUZZ is how many times the share of `npm test` one round runs. FUZZ_SEED
// repeats the one round of that seed.
import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startChild } from './lib/child.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { runMain } from './lib/main.mjs';
import { findNode } from './lib/node.mjs';
import { root, say } from './lib/repository.mjs';
import { UserError } from './lib/user-error.mjs';

const DEFAULT_MINUTES = 10;
const DEFAULT_SHARE = '10';

/** Every test file that uses fast-check. */
function findFuzzTests() {
  return ['apps', 'packages']
    .flatMap(folder =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(path => join(folder, path)),
    )
    .filter(path => path.endsWith('.test.ts') && !path.includes('node_modules'))
    .filter(path => readFileSync(join(root, path), 'utf8').includes("from 'fast-check'"));
}

/** @param {string | undefined} text */
function readMinutes(text) {
  const minutes = Number(text ?? DEFAULT_MINUTES);
  if (!(minutes > 0))
    throw new UserError(`npm run test:fuzz -- 30 runs for 30 minutes; "${text}" is no number of minutes.`);
  return minutes;
}

await runMain(async () => {
  const limit = Date.now() + readMinutes(process.argv[2]) * 60_000;
  await ensureDependencies(root, say);
  const node = findNode(root, say);
  const tests = findFuzzTests();
  const command = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project=unit',
    '--project=integration',
    ...tests,
  ];
  const givenSeed = process.env.FUZZ_SEED;
  for (let round = 1; round === 1 || (givenSeed === undefined && Date.now() < limit); round += 1) {
    const chosen = {
      FUZZ: process.env.FUZZ ?? DEFAULT_SHARE,
      FUZZ_SEED: givenSeed ?? String(randomInt(2 ** 31)),
    };
    const variables = Object.entries(chosen)
      .map(([name, value]) => `${name}=${value}`)
      .join(' ');
    say(`Round ${round}: ${variables}`);
    const code = await startChild(node, command, { cwd: root, env: { ...process.env, ...chosen } }).ended;
    if (code !== 0) {
      say(`The same again: ${variables} npm run test:fuzz`);
      return code;
    }
  }
  return 0;
});
