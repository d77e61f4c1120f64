import type { Plugin } from 'vite';

/** The SPA's one page, from the root of the client. */
export const SHELL = 'app.html';

/** The files whose glyphs the first lines need; the Latin one comes when a digit asks for it. */
const PRELOADED_FONTS = /(?:readex-pro|vazirmatn)-arabic[^/]*\.woff2$/;

/** Asks for the Arabic fonts together with the styles instead of after them. */
export function preloadFonts(): Plugin {
  return {
    name: 'rifq:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter(file => PRELOADED_FONTS.test(file))
          .map(file => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head',
          })),
    },
  };
}

/**
 * During development every path that a browser asks for as a page is answered with the shell, as the
 * server does it. It stands after the plugin of the static pages, which have answers of their own.
 */
export function serveShell(): Plugin {
  return {
    name: 'rifq:serve-shell',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const wantsPage = request.headers.accept?.includes('text/html') ?? false;
        if (wantsPage && !request.url?.startsWith('/api/')) request.url = `/${SHELL}`;
        next();
      });
    },
  };
}
