import { build, type InlineConfig, type Rolldown } from 'vite';
import type { ScriptName, StyleName } from '../src/landing/pages.ts';
import { viteTargets } from './browsers/supported-browsers.ts';
import type { StampedBuild } from './build-id.ts';
import { subsetFonts } from './subset-fonts.ts';
import { webRoot } from './web-root.ts';

export const STYLES = {
  landing: 'src/landing/styles/landing.css',
  article: 'src/landing/styles/article.css',
} as const satisfies Record<StyleName, string>;

export const SCRIPTS = {
  landing: 'src/landing/script/main.ts',
} as const satisfies Record<ScriptName, string>;

export interface StaticAssets {
  /** Bundled stylesheets, not minified; font URLs are final. */
  styles: Record<StyleName, string>;
  scripts: Record<ScriptName, { href: string; source: string }>;
  /** Every file to write, by its path in `dist`: scripts and fonts. */
  files: { path: string; source: string | Uint8Array }[];
}

const common = {
  root: webRoot,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  mode: 'production',
} as const;

/** Bundles the assets of the static pages. Fonts get the same names as in the app's build. */
export async function buildStaticAssets(): Promise<StaticAssets> {
  const input = {
    'landing-page': SCRIPTS.landing,
    'landing-style': STYLES.landing,
    'article-style': STYLES.article,
  };
  const output = await bundle(input, { plugins: [subsetFonts()] });
  const style = (name: string): string => {
    const found = output.find(file => file.type === 'asset' && file.names.includes(`${name}.css`));
    if (found?.type !== 'asset') throw new Error(`The build made no stylesheet "${name}".`);
    return String(found.source);
  };
  const script = output.find(file => file.type === 'chunk' && file.name === 'landing-page');
  if (script?.type !== 'chunk') throw new Error('The build made no script for the landing.');
  const fonts = output.filter(file => file.type === 'asset' && file.fileName.endsWith('.woff2'));
  return {
    styles: { landing: style('landing-style'), article: style('article-style') },
    scripts: { landing: { href: `/${script.fileName}`, source: script.code } },
    files: [
      { path: script.fileName, source: script.code },
      ...fonts.flatMap(file => (file.type === 'asset' ? [{ path: file.fileName, source: file.source }] : [])),
    ],
  };
}

/**
 * Bundles the service worker.
 * @param offlinePageVersion changes with the offline page, so that browsers fetch it again
 * @param stamped the app's build, whose files it stores
 */
export async function buildServiceWorker(offlinePageVersion: string, stamped: StampedBuild): Promise<string> {
  const output = await bundle(
    { sw: 'src/pwa/service-worker.ts' },
    { define: { OFFLINE_PAGE_VERSION: JSON.stringify(offlinePageVersion), BUILD: JSON.stringify(stamped) } },
  );
  const [worker] = output;
  if (worker?.type !== 'chunk' || output.length !== 1) throw new Error('The service worker is not one file.');
  return worker.code;
}

type Files = Rolldown.RolldownOutput['output'][number][];

async function bundle(
  input: Record<string, string>,
  { define = {}, plugins = [] }: Pick<InlineConfig, 'define' | 'plugins'>,
): Promise<Files> {
  const result = await build({
    ...common,
    define,
    plugins,
    build: {
      target: viteTargets,
      write: false,
      cssMinify: false,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: { input },
    },
  });
  if (!('output' in result)) throw new Error('Expected one output from the build.');
  return [...result.output];
}
