import type { Plugin } from 'vite';

/** The SPA's only page, from the root of the client. */
export const SHELL = 'app.html';

/** Fonts whose glyphs the first lines need; the Latin one loads when a digit needs it. */
const PRELOADED_FONTS = /(?:readex-pro|vazirmatn)-arabic[^/]*\.woff2$/;

/** Preloads the Arabic fonts together with the styles instead of after them. */
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
 * Serves the shell for every page request during development, as the server does. It follows the plugin of the static
 * pages, which handles those itself.
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
