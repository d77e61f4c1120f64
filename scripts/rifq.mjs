// @ts-check
// npm run rifq -- <command>: the operator's commands, run by the Node that Rifq needs.
import { spawn } from 'node:child_process';
import { exitCode } from './lib/child.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { findNode } from './lib/node.mjs';
import { runMain } from './lib/refusal.mjs';
import { compileCache, root, say } from './lib/repository.mjs';

await runMain(async () => {
  await ensureDependencies(root, say);
  const command = spawn(findNode(root), ['apps/api/src/cli/main.ts', ...process.argv.slice(2)], {
    cwd: root,
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env },
    stdio: 'inherit',
  });
  // It asks questions on the terminal, so it stays in our process group and gets Ctrl-C by itself.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => command.kill('SIGTERM'));
  return await new Promise((resolve, reject) => {
    command.once('error', reject);
    command.once('exit', (code, signal) => resolve(exitCode(code, signal)));
  });
});
