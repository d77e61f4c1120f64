// @ts-check
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** A separate repository with these scripts and a small server, under a path with spaces. @type {string} */
let root;

const SERVER = `
process.on('SIGTERM', () => { console.log('stopping'); process.exit(Number(process.env.CODE)); });
setInterval(() => {}, 1000);
console.log('listening');`;

/** @param {string} path @param {string} content */
function write(path, content) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

beforeAll(() => {
  root = join(mkdtempSync(join(tmpdir(), 'rifq-start-')), 'a clone');
  cpSync(import.meta.dirname, join(root, 'scripts'), { recursive: true });
  write('package.json', '{"name":"x","version":"1.0.0","private":true,"workspaces":["apps/*"]}');
  write('apps/api/package.json', '{"name":"@rifq/api","version":"1.0.0","type":"module"}');
  write('apps/api/src/main.ts', SERVER);
  write('apps/web/package.json', '{"name":"@rifq/web","version":"1.0.0","scripts":{"build":"sh build.sh"}}');
  write('apps/web/build.sh', 'mkdir -p dist && echo one more >> dist/builds');
  execFileSync('npm', ['install', '--package-lock-only', '--offline'], { cwd: root, stdio: 'ignore' });
}, 60_000);
afterAll(() => rmSync(dirname(root), { recursive: true }));

/**
 * Runs `npm start`'s script until the server is listening, and then ends it by SIGTERM.
 * @param {Record<string, string>} [env]
 * @returns {Promise<{ code: number | null, output: string }>}
 */
async function start(env = {}) {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, CODE: '0', ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', text => {
      output += text;
      if (text.includes('listening')) child.kill('SIGTERM');
    });
  }
  const code = await new Promise(resolve => void child.once('close', resolve));
  return { code, output };
}

const builds = () => readFileSync(join(root, 'apps', 'web', 'dist', 'builds'), 'utf8').split('\n').length - 1;

describe('npm start', { timeout: 60_000 }, () => {
  it('installs, builds and runs the server, and forwards signals and the exit code', async () => {
    const { code, output } = await start({ CODE: '7' });
    expect(output).toBe(
      'Installing the packages (npm ci), about a minute …\nBuilding the web app …\nlistening\nstopping\n',
    );
    expect(code).toBe(7);
    expect(existsSync(join(root, 'node_modules', '@rifq', 'api'))).toBe(true);
  });

  it('does nothing twice', async () => {
    expect(await start()).toEqual({ code: 0, output: 'listening\nstopping\n' });
    expect(builds()).toBe(1);
  });

  it('builds again if a source changed', async () => {
    write('packages/ui/src/button.tsx', '');
    expect((await start()).output).toContain('Building the web app …');
    expect(builds()).toBe(2);
  });

  it('shows why a build failed, and does not start', async () => {
    write('apps/web/build.sh', 'echo "page.tsx does not parse" >&2; exit 1');
    const { code, output } = await start();
    expect(code).toBe(1);
    expect(output).toMatch(/page\.tsx does not parse\nThe web app could not be built \(exit code 1\)\.\n$/);
  });

  it('reports in one line that npm is missing', async () => {
    rmSync(join(root, 'node_modules'), { recursive: true });
    const { code, output } = await start({ PATH: join(root, 'nothing') });
    expect(code).toBe(1);
    expect(output.trim().split('\n').at(-1)).toMatch(/^npm was not found\./);
  });
});
