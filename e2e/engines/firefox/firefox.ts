import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine, WindowOptions } from '../engine.ts';
import { firstMatch, outputOf, startProcess } from '../processes.ts';
import type { Sound } from '../sound.ts';
import { BiDi } from './bidi.ts';

const PROGRAM = process.env.FIREFOX_PATH ?? 'firefox-esr';

/** Preferences of a browser that only reaches the app, through the proxy, and has a microphone that hums. */
const preferences = ({ proxy, folder, width, isPrivate = false }: WindowOptions) => {
  const { hostname, port } = new URL(proxy);
  return {
    'network.proxy.type': 1,
    'network.proxy.ssl': hostname,
    'network.proxy.ssl_port': Number(port),
    'network.proxy.allow_hijacking_localhost': true,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'app.update.disabledForTesting': true,
    'datareporting.policy.dataSubmissionEnabled': false,
    'toolkit.telemetry.enabled': false,
    'browser.safebrowsing.malware.enabled': false,
    'browser.safebrowsing.phishing.enabled': false,
    'extensions.systemAddon.update.enabled': false,
    'services.settings.server': 'data:,',
    'browser.shell.checkDefaultBrowser': false,
    'browser.privatebrowsing.autostart': isPrivate,
    'browser.download.folderList': 2,
    'browser.download.dir': folder,
    'pdfjs.disabled': true,
    'browser.helperApps.neverAsk.saveToDisk': 'application/pdf',
    'intl.accept_languages': 'ar-SA, ar',
    'media.navigator.streams.fake': true,
    'media.navigator.permission.disabled': true,
    'media.autoplay.default': 0,
    'permissions.default.desktop-notification': 2,
    'focusmanager.testmode': true,
    'ui.prefersReducedMotion': 1,
    // On phones scrollbars take no space.
    'ui.useOverlayScrollbars': width < 600 ? 1 : 0,
  };
};

/** Opens a headless Firefox window. */
export async function openFirefox(sound: Sound, options: WindowOptions): Promise<Engine> {
  const { folder, width, height } = options;
  const profile = join(folder, 'profile');
  mkdirSync(profile, { recursive: true });
  const lines = Object.entries(preferences(options)).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join(''));
  const browser = startProcess(
    PROGRAM,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    {
      env: { ...sound.env, TZ: 'Asia/Riyadh', LANG: 'C.UTF-8', MOZ_DISABLE_CONTENT_SANDBOX: '1' },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const address = await firstMatch(outputOf(browser, 2), /WebDriver BiDi listening on (ws:\S+)/);
  const bidi = await BiDi.connect(`${address}/session`);
  const complaints: string[] = [];
  bidi.onEvent = (method, params) => {
    if (method === 'log.entryAdded') complaints.push(...complaintOf(params));
  };
  await bidi.send('session.new', { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } });
  await bidi.send('session.subscribe', { events: ['log.entryAdded'] });
  const { context } = await bidi.send<{ context: string }>('browsingContext.create', { type: 'window' });
  await bidi.send('browsingContext.activate', { context });
  await bidi.send('browsingContext.setViewport', { context, viewport: { width, height } });
  const run = async (source: string, args: string) => {
    const { result, exceptionDetails } = await bidi.send<CallResult>('script.callFunction', {
      functionDeclaration: source,
      arguments: [{ type: 'string', value: args }],
      target: { context },
      awaitPromise: true,
      userActivation: false,
    });
    if (result === undefined) throw new Error(exceptionDetails?.text);
    return result;
  };
  return {
    complaints,
    async open(url) {
      // Firefox returns an error if its own error page is shown.
      await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' }).catch(error => {
        if (!/NS_ERROR|Navigation/.test(String(error))) throw error;
      });
    },
    call: async (source, args) => String((await run(source, args)).value),
    async setFiles(source, args, paths) {
      const { sharedId } = await run(source, args);
      await bidi.send('input.setFiles', { context, element: { sharedId }, files: paths });
    },
    async perform(actions) {
      await bidi.send('input.performActions', { context, actions });
    },
    async setCookies(url, cookies) {
      const { hostname: domain } = new URL(url);
      for (const { name, value, httpOnly } of cookies)
        await bidi.send('storage.setCookie', {
          cookie: {
            name,
            value: { type: 'string', value },
            domain,
            httpOnly,
            path: '/',
            secure: true,
            sameSite: 'lax',
          },
        });
    },
    async cookieNames() {
      const { cookies } = await bidi.send<{ cookies: { name: string }[] }>('storage.getCookies', {
        partition: { type: 'context', context },
      });
      return cookies.map(({ name }) => name);
    },
    async screenshot() {
      const { data } = await bidi.send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    async close() {
      bidi.close();
      await browser.stop();
    },
  };
}

type CallResult = {
  result?: { value?: unknown; sharedId?: string };
  exceptionDetails?: { text: string };
};

/** Returns the text of a log entry that is an error. */
function complaintOf(entry: unknown): string[] {
  const isError = typeof entry === 'object' && entry !== null && 'level' in entry && entry.level === 'error';
  return isError && 'text' in entry ? [String(entry.text)] : [];
}
