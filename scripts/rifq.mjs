// @ts-check
// npm run rifq -- <command>: runs an operator command with the Node that Rifq needs.
import { startChild } from './lib/child.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { runMain } from './lib/main.mjs';
import { findNode } from './lib/node.mjs';
import { compileCache, root, say } from './lib/repository.mjs';

await runMain(async () => {
  await ensureDependencies(root, say);
  const command = startChild(findNode(root), ['apps/api/src/cli/main.ts', ...process.argv.slice(2)], {
    cwd: root,
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env },
    stdin: 'inherit',
  });
  return await command.ended;
});
