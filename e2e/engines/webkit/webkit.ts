import { execFileSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Engine, WindowOptions } from '../engine.ts';
import { firstMatch, outputOf, startProcess } from '../processes.ts';
import type { Sound } from '../sound.ts';
import { until } from '../until.ts';

/** Key of an element in the protocol's JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
/** Prefix of each page error in the window's output. */
const COMPLAINT = 'complaint ';
const program = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const WINDOW_PROGRAM = program('window.py');
const SCREENSHOT_PROGRAM = program('screenshot.py');

/** A WebKitGTK driver with its own display. It opens one window at a time. */
export type WebKitDriver = {
  url: string;
  display: string;
  /** Page errors of all windows so far. */
  complaints: readonly string[];
  stop(): Promise<void>;
};

/** Starts Xvfb and WebKitWebDriver, which listens on the given port. */
export async function startWebKitDriver(port: number, sound: Sound): Promise<WebKitDriver> {
  const xvfb = startProcess('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const name = `:${await firstMatch(outputOf(xvfb, 3), /(\d+)\n/)}`;
  const driver = startProcess('WebKitWebDriver', [`--port=${port}`], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      ...sound.env,
      DISPLAY: name,
      TZ: 'Asia/Riyadh',
      LANG: 'C.UTF-8',
      // Its sandbox needs user namespaces, and accelerated rendering a graphics card.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      GTK_A11Y: 'none',
      NO_AT_BRIDGE: '1',
    },
  });
  const complaints: string[] = [];
  createInterface(outputOf(driver, 1)).on('line', line => {
    if (line.startsWith(COMPLAINT)) complaints.push(JSON.parse(line.slice(COMPLAINT.length)));
  });
  const url = `http://127.0.0.1:${port}`;
  await until('WebKitWebDriver listens', async () => (await fetch(`${url}/status`)).ok);
  return {
    url,
    display: name,
    complaints,
    async stop() {
      await driver.stop();
      await xvfb.stop();
    },
  };
}

/** Opens a window of WebKitGTK. */
export async function openWebKit(driver: WebKitDriver, options: WindowOptions): Promise<Engine> {
  const { proxy, width, height, folder, isPrivate = false } = options;
  const before = driver.complaints.length;
  const args = [proxy, String(width), String(height), folder, ...(isPrivate ? [] : [folder])];
  const { sessionId } = await command('POST', `${driver.url}/session`, {
    capabilities: {
      alwaysMatch: {
        acceptInsecureCerts: true,
        'webkitgtk:browserOptions': { binary: WINDOW_PROGRAM, args },
      },
    },
  });
  const send = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
    command(method, `${driver.url}/session/${sessionId}${path}`, body);
  await send('POST', '/timeouts', { script: 30_000, pageLoad: 60_000 });
  const run = (script: string, args: string) => send('POST', '/execute/async', { script, args: [args] });
  return {
    get complaints() {
      return driver.complaints.slice(before);
    },
    open: url => send('POST', '/url', { url }),
    async call(source, args) {
      const result = await run(
        `const [args, done] = arguments;
         Promise.resolve(args).then(${source}).then(value => done({ value }), error => done({ error: String(error) }));`,
        args,
      );
      if ('error' in result) throw new Error(result.error);
      return result.value;
    },
    async setFiles(source, args, paths) {
      const element = await run(
        `const [args, done] = arguments; Promise.resolve(args).then(${source}).then(done, () => done(null));`,
        args,
      );
      await send('POST', `/element/${element[ELEMENT]}/value`, { text: paths.join('\n') });
    },
    perform: actions => send('POST', '/actions', { actions }),
    async setCookies(url, cookies) {
      // The protocol sets cookies of the open document only.
      await send('POST', '/url', { url });
      for (const cookie of cookies)
        await send('POST', '/cookie', { cookie: { ...cookie, path: '/', secure: true, sameSite: 'Lax' } });
    },
    async cookieNames() {
      const cookies: { name: string }[] = await send('GET', '/cookie');
      return cookies.map(({ name }) => name);
    },
    screenshot: async () =>
      execFileSync(SCREENSHOT_PROGRAM, [String(width), String(height)], {
        env: { ...process.env, DISPLAY: driver.display },
      }),
    async close() {
      // The window is closed before the driver accesses it a last time.
      await send('DELETE', '').catch(error => {
        if (!String(error).includes('no such window')) throw error;
      });
    },
  };
}

/** Sends a command of W3C WebDriver. Throws its error. */
async function command(method: 'GET' | 'POST' | 'DELETE', url: string, body: object = {}) {
  const response = await fetch(url, {
    method,
    ...(method === 'POST' && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}
