import type { Plugin, ViteDevServer } from 'vite';
import type { PageAssets } from '../src/landing/document.ts';
import { isStaticPath, type StaticPath, staticPages } from '../src/landing/pages.ts';
import { SCRIPTS, STYLES } from './static-assets.ts';
import { asRenderer, RENDER_MODULE } from './static-renderer.ts';

/** Serves the static pages during development from the same components as in the build, rendered on each request. */
export function serveStaticPages(): Plugin {
  return {
    name: 'rifq:serve-static-pages',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [path = '/'] = (request.url ?? '/').split('?');
        if (!isStaticPath(path)) {
          next();
          return;
        }
        renderInDevelopment(server, path).then(html => {
          response.setHeader('Content-Type', 'text/html; charset=utf-8');
          response.end(html);
        }, next);
      });
    },
  };
}

async function renderInDevelopment(server: ViteDevServer, path: StaticPath): Promise<string> {
  const { renderStaticPage } = asRenderer(await server.ssrLoadModule(RENDER_MODULE));
  const { style, script } = staticPages[path];
  const assets: PageAssets = {
    styles: `<link rel="stylesheet" href="/${STYLES[style]}">`,
    scripts: script === undefined ? [] : [`/${SCRIPTS[script]}`],
    preloadedFonts: [],
  };
  return server.transformIndexHtml(path, renderStaticPage(path, assets));
}
