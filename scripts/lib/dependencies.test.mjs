// @ts-check
import { expect, it } from 'vitest';
import { explainNpm, npmCommand } from './dependencies.mjs';

it('uses the npm that runs the script', () => {
  const env = { npm_execpath: '/opt/npm/bin/npm-cli.js', npm_node_execpath: '/usr/bin/node' };
  expect(npmCommand(env)).toEqual(['/usr/bin/node', ['/opt/npm/bin/npm-cli.js']]);
});

it('uses npm from PATH if started without npm or by another package manager', () => {
  expect(npmCommand({})).toEqual(['npm', []]);
  expect(npmCommand({ npm_execpath: '/opt/pnpm.cjs', npm_node_execpath: '/usr/bin/node' })).toEqual([
    'npm',
    [],
  ]);
});

it.each([
  [
    'npm error code ENOSPC\nnpm error nospc ENOSPC: no space left on device, write',
    'No free disk space in /srv/rifq',
  ],
  ['npm error code EACCES\nnpm error syscall mkdir', 'npm cannot write to /srv/rifq'],
  ['npm error code EAI_AGAIN\nnpm error request failed', 'could not be downloaded (EAI_AGAIN)'],
])('explains in one line %j', (output, expected) => {
  const { message } = explainNpm(output, '/srv/rifq');
  expect(message).toContain(expected);
  expect(message).not.toContain('\n');
});

it("returns npm's own output for other failures, without its usage text", () => {
  const output =
    'npm error code EUSAGE\nnpm error\nnpm error The files differ.\nnpm error\nnpm error Clean install a project\nnpm error Usage:';
  expect(explainNpm(output, '/srv/rifq').message).toBe('npm ci failed:\ncode EUSAGE\n\nThe files differ.');
});
