// @ts-check
// npm start: installs and builds what is missing, then runs the server. Nothing but Node is needed.
import { forwardSignals, startChild } from './lib/child.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { findNode } from './lib/node.mjs';
import { runMain } from './lib/refusal.mjs';
import { compileCache, root, say } from './lib/repository.mjs';
import { ensureWebBuild } from './lib/web-build.mjs';

await runMain(async () => {
  await ensureDependencies(root, say);
  const node = findNode(root, say);
  await ensureWebBuild(root, say);
  const server = startChild(node, ['apps/api/src/main.ts'], {
    cwd: root,
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env },
  });
  forwardSignals([server]);
  return await server.ended;
});
