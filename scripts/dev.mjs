// @ts-check
// npm run dev: the server restarts and the pages reload when a file changes.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { startChild } from './lib/child.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { runMain } from './lib/main.mjs';
import { findNode } from './lib/node.mjs';
import { root, say } from './lib/repository.mjs';

const PAGES_PORT = 5173;

await runMain(async () => {
  await ensureDependencies(root, say);
  const node = findNode(root, say);
  const url = `http://localhost:${PAGES_PORT}`;

  const watched = [
    'apps/api/src',
    ...readdirSync(join(root, 'packages')).map(name => `packages/${name}/src`),
  ];
  const watch = ['--watch', '--watch-preserve-output', ...watched.map(path => `--watch-path=${path}`)];
  const server = startChild(node, [...watch, 'apps/api/src/main.ts'], {
    cwd: root,
    // The browser connects to Vite, so the server has to accept this origin and use it in links.
    env: { PUBLIC_URL: url, ...process.env },
  });
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const pages = startChild(
    node,
    [vite, '--port', String(PAGES_PORT), '--strictPort', '--clearScreen', 'false'],
    {
      cwd: join(root, 'apps', 'web'),
    },
  );
  say(`Open ${url} (Ctrl-C stops everything).`);

  const first = await Promise.race([server.ended, pages.ended]);
  server.signal('SIGTERM');
  pages.signal('SIGTERM');
  await Promise.all([server.ended, pages.ended]);
  return first;
});
