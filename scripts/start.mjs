// @ts-check
// npm start: installs and builds what is missing, then runs the server. Only Node is needed.
import { startChild } from './lib/child.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { runMain } from './lib/main.mjs';
import { findNode } from './lib/node.mjs';
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
  return await server.ended;
});
