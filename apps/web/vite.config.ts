import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { webPlugins } from './build/plugins.ts';
import { preloadFonts, SHELL, serveShell } from './build/shell.ts';
import { serveStaticPages } from './build/static-dev-plugin.ts';

const api = `http://127.0.0.1:${process.env['API_PORT'] ?? process.env['PORT'] ?? 3000}`;

export default defineConfig({
  appType: 'mpa',
  plugins: [webPlugins(), tailwindcss(), preloadFonts(), serveStaticPages(), serveShell()],
  build: {
    manifest: true,
    // One style sheet for the whole app: it is small, and a sheet of its own would come late for each page.
    cssCodeSplit: false,
    reportCompressedSize: false,
    // Photos and drawings stay files, which the browser keeps; Vite would write small ones into the script.
    assetsInlineLimit: 0,
    rolldownOptions: { input: SHELL },
  },
  server: {
    port: 5173,
    proxy: {
      '^/(?:api|broadcasting|files)/': { target: api },
      '^/app/': { target: api, ws: true },
    },
  },
});
