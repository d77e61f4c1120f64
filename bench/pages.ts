import { fileURLToPath } from 'node:url';
import { DASHBOARD_BUDGET, totalBytes, weighDashboard } from '../apps/web/build/check-budget.ts';
import { report } from './lib/report.ts';
import { withWebApp } from './lib/web-app.ts';
import { comparePages } from './page-throughput.ts';

type Loaded = { bytes: number; text: string };

/** Loads a file like a browser: its transfer size (brotli) and its text. */
async function load(url: string): Promise<Loaded> {
  const wire = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  if (!wire.ok) throw new Error(`${url} answered ${wire.status}`);
  const text = await wire.text();
  const length = wire.headers.get('content-length');
  return { bytes: length === null ? Buffer.byteLength(text) : Number(length), text };
}

const matches = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(match => match[1] ?? '');

const scriptsOf = (html: string) => matches(html, /<script[^>]+src="([^"]+)"/g);

async function sizeOf(origin: string, paths: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    [...new Set(paths)].map(async path => (await load(new URL(path, origin).href)).bytes),
  );
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

/** Measures the landing page's transfer size: page, style and script; and its preloaded fonts with the Latin one. */
async function landing(origin: string): Promise<boolean> {
  const page = await load(`${origin}/`);
  const scripts = scriptsOf(page.text);
  const styles = matches(page.text, /<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g);
  const fonts = matches(page.text, /url\(["']?([^)"']+\.woff2)/g);
  const weight = page.bytes + (await sizeOf(origin, [...scripts, ...styles]));
  const code = (
    await Promise.all(scripts.map(async path => (await load(new URL(path, origin).href)).text))
  ).join('');
  const framework = /react|createElement|jsx/i.test(code) ? 1 : 0;
  return [
    report('landing, page + style + script against 30 kB', weight / 30_000, { atMost: 1 }),
    report('landing, fonts against 105 kB', (await sizeOf(origin, fonts)) / 105_000, { atMost: 1 }),
    report('landing, scripts with a framework', framework, { atMost: 0 }),
  ].every(Boolean);
}

/** Measures the compressed scripts of the first visit to /dashboard. */
async function dashboard(): Promise<boolean> {
  const dist = fileURLToPath(new URL('../apps/web/dist', import.meta.url));
  const bytes = totalBytes(await weighDashboard(dist));
  return report('dashboard, first load of script against its budget', bytes / DASHBOARD_BUDGET, {
    atMost: 1,
  });
}

/** Measures how fast the landing page and its script are sent. */
async function sending(origin: string): Promise<boolean> {
  const [script] = scriptsOf((await load(`${origin}/`)).text);
  if (script === undefined) throw new Error('the landing has no script');
  return await comparePages(origin, { landing: '/', script });
}

/** Measures the size of the pages and how fast they are sent; build the web app first. */
export async function measure(): Promise<boolean> {
  return [await withWebApp(landing), await withWebApp(sending), await dashboard()].every(Boolean);
}
