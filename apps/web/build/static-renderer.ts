import type { I18n } from '@lingui/core';
import { createServer } from 'vite';
import type { PageAssets } from '../src/landing/document.ts';
import type { StaticPath } from '../src/landing/pages.ts';
import { webPlugins } from './plugins.ts';
import { webRoot } from './web-root.ts';

/** The module that renders the pages, from the client's root. */
export const RENDER_MODULE = '/src/landing/render.tsx';

export interface StaticRenderer {
  renderStaticPage: (path: StaticPath, assets: PageAssets, texts?: I18n) => string;
}

/**
 * Runs `use` with the React components of the static pages, compiled as for the client. The server only transforms
 * modules and does not listen.
 */
export async function withRenderer<T>(use: (renderer: StaticRenderer) => T | Promise<T>): Promise<T> {
  const server = await createServer({
    root: webRoot,
    configFile: false,
    logLevel: 'warn',
    plugins: webPlugins({ textsInlined: true }),
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    return await use(asRenderer(await server.ssrLoadModule(RENDER_MODULE)));
  } finally {
    await server.close();
  }
}

/** Checks and types a loaded module, which Vite types as a record of anything. */
export function asRenderer(module: Record<string, unknown>): StaticRenderer {
  if (!isRenderer(module)) throw new Error(`${RENDER_MODULE} does not export the renderer.`);
  return module;
}

function isRenderer(module: object): module is StaticRenderer {
  return 'renderStaticPage' in module && typeof module.renderStaticPage === 'function';
}
